import { useText } from '../../i18n/use-text.ts';
import { ScreenFrame } from '../../shared/screen-frame/screen-frame.tsx';
import { seasonalityText } from './seasonality.text.ts';

export function Seasonality() {
  const t = useText(seasonalityText);
  return (
    <ScreenFrame
      screen="regression"
      purpose={t('purpose.regression')}
      parts={[
        { kind: 'heatmap', name: t('part.years'), wide: true },
        { kind: 'chart', name: t('part.average') },
        { kind: 'bars', name: t('part.windows') },
      ]}
    />
  );
}
