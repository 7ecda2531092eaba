import { useText } from '../../i18n/use-text.ts';
import { ScreenFrame } from '../../shared/screen-frame/screen-frame.tsx';
import { breakdownText } from './breakdown.text.ts';

export function AssetBreakdown() {
  const t = useText(breakdownText);
  return (
    <ScreenFrame
      screen="assetBreakdown"
      purpose={t('purpose.assetBreakdown')}
      parts={[
        { kind: 'chart', name: t('part.price'), wide: true },
        { kind: 'bars', name: t('part.figures') },
        { kind: 'facts', name: t('part.checks') },
      ]}
    />
  );
}
