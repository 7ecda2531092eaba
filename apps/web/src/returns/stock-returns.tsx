import { useText } from '../i18n/use-text.ts';
import { PublicFrame } from '../screen-frame/screen-frame.tsx';
import { returnsText } from './returns-text.ts';

export function StockReturns() {
  const t = useText(returnsText);
  return (
    <PublicFrame
      screen="stockAiReturns"
      purpose={t('purpose.stockAiReturns')}
      parts={[
        { kind: 'chart', name: t('part.equity'), wide: true },
        { kind: 'facts', name: t('part.metrics') },
        { kind: 'chart', name: t('part.calibration') },
      ]}
    />
  );
}
