import { useText } from '../i18n/use-text.ts';
import { PublicFrame } from '../screen-frame/screen-frame.tsx';
import { returnsText } from './returns-text.ts';

export function TradeHistory() {
  const t = useText(returnsText);
  return (
    <PublicFrame
      screen="tradeHistory"
      purpose={t('purpose.tradeHistory')}
      parts={[{ kind: 'table', name: t('part.trades'), wide: true }]}
    />
  );
}
