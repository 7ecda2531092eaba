import { languageAfter, languageFacts } from '@auspex/market';
import { useText } from '../../i18n/use-text.ts';
import { shellText } from '../../shared/navigation/shell.text.ts';
import { changeGroup, useRootStore } from '../../shared/session/app-state/root-store.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';

/** Theme and language at hand in every bar; both are kept with the layout settings. */
export function QuickSwitches() {
  const t = useText(shellText);
  const { layoutModeType, language } = useRootStore((state) => state.layout);
  const next = languageAfter(language);
  const dark = layoutModeType === 'dark';
  return (
    <>
      <IconButton
        icon="globe"
        size="large"
        label={languageFacts(next).show}
        lang={next}
        onClick={() => changeGroup('layout', (layout) => ({ ...layout, language: next }))}
      />
      <IconButton
        icon={dark ? 'sun' : 'moon'}
        size="large"
        label={t(dark ? 'useLight' : 'useDark')}
        onClick={() =>
          changeGroup('layout', (layout) => ({ ...layout, layoutModeType: dark ? 'light' : 'dark' }))
        }
      />
    </>
  );
}
