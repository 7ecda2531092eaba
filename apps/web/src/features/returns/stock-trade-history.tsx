import { useText } from '../../i18n/use-text.ts';
import { lazyPart } from '../../shared/market/lazy-part.ts';
import { RecordPage } from './page/record-page.tsx';
import { returnsText } from './returns.text.ts';

const TradesBody = lazyPart(async () => (await import('./trades/trades-body.tsx')).TradesBody);

export function StockTradeHistory() {
  const t = useText(returnsText);
  return (
    <RecordPage screen="stockTradeHistory" purpose={t('purpose.stockTradeHistory')} area="public">
      <TradesBody market="us" history="stockTradeHistory" />
    </RecordPage>
  );
}
