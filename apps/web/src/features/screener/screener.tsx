import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { usePath } from '../../shared/navigation/use-path.ts';
import { ScreenFrame } from '../../shared/screen-frame/screen-frame.tsx';
import { screenerText } from './screener.text.ts';

/** One screen under two addresses. */
export function Screener() {
  const t = useText(screenerText);
  return (
    <ScreenFrame
      screen={usePath() === paths.screener ? 'screener' : 'smartScreener'}
      purpose={t('purpose')}
      parts={[
        { kind: 'form', name: t('part.conditions') },
        { kind: 'list', name: t('part.saved') },
        { kind: 'table', name: t('part.results'), wide: true },
      ]}
    />
  );
}
