import { useText } from '../../i18n/use-text.ts';
import { ScreenFrame } from '../../shared/screen-frame/screen-frame.tsx';
import { correlationText } from './correlation.text.ts';

export function StockCorrelation() {
  const t = useText(correlationText);
  return (
    <ScreenFrame
      screen="stockCorrelation"
      purpose={t('purpose.stockCorrelation')}
      parts={[
        { kind: 'heatmap', name: t('part.matrix'), wide: true },
        { kind: 'chart', name: t('part.rolling') },
        { kind: 'facts', name: t('part.bets') },
      ]}
    />
  );
}
