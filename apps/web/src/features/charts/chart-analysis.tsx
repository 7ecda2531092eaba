import { useText } from '../../i18n/use-text.ts';
import { ScreenFrame } from '../../shared/screen-frame/screen-frame.tsx';
import { chartsText } from './charts.text.ts';

export function ChartAnalysis() {
  const t = useText(chartsText);
  return (
    <ScreenFrame
      screen="chartAnalysis"
      purpose={t('purpose.chartAnalysis')}
      parts={[
        { kind: 'chart', name: t('part.chart'), wide: true },
        { kind: 'list', name: t('part.indicators') },
        { kind: 'list', name: t('part.alerts') },
      ]}
    />
  );
}
