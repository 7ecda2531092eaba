import { languageAfter, languageFacts } from '@auspex/market';
import { useText } from '../../i18n/use-text.ts';
import { shellText } from '../../shared/navigation/shell.text.ts';
import { changeGroup, useRootStore } from '../../shared/session/app-state/root-store.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';

interface QuickSwitchesProps {
  /** Words for the themes, where the bar writes them under the icons. */
  readonly themes?: { readonly dark: string; readonly light: string };
}

/** Theme and language at hand in every bar; both are kept with the layout settings. */
export function QuickSwitches({ themes }: QuickSwitchesProps) {
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
        {...(themes && { caption: languageFacts(next).name })}
        lang={next}
        onClick={() =>
          changeGroup('layout', (layout) => ({ ...layout, language: next, languageChosen: true }))
        }
      />
      <IconButton
        icon={dark ? 'sun' : 'moon'}
        size="large"
        label={t(dark ? 'useLight' : 'useDark')}
        {...(themes && { caption: dark ? themes.light : themes.dark })}
        onClick={() =>
          changeGroup('layout', (layout) => ({ ...layout, layoutModeType: dark ? 'light' : 'dark' }))
        }
      />
    </>
  );
}
