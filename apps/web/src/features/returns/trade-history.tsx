import { useText } from '../../i18n/use-text.ts';
import { lazyPart } from '../../shared/market/lazy-part.ts';
import { RecordPage } from './page/record-page.tsx';
import { returnsText } from './returns.text.ts';

const TradesBody = lazyPart(async () => (await import('./trades/trades-body.tsx')).TradesBody);

export function TradeHistory() {
  const t = useText(returnsText);
  return (
    <RecordPage screen="tradeHistory" purpose={t('purpose.tradeHistory')} area="public">
      <TradesBody market="crypto" history="tradeHistory" />
    </RecordPage>
  );
}
