import { useText } from '../../i18n/use-text.ts';
import { lazyPart } from '../../shared/market/lazy-part.ts';
import { RecordPage } from './page/record-page.tsx';
import { returnsText } from './returns.text.ts';

const RecordBody = lazyPart(async () => (await import('./record/record-body.tsx')).RecordBody);

export function MemberStockReturns() {
  const t = useText(returnsText);
  return (
    <RecordPage screen="stockAiReturnsAuth" purpose={t('purpose.stockAiReturnsAuth')} area="member">
      <RecordBody market="us" area="member" />
    </RecordPage>
  );
}
