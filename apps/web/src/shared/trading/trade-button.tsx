import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { useAsOf } from '../market/as-of/use-as-of.ts';
import { openTicket, type TicketWish } from './ticket-overlay.ts';
import { sharedTradingText } from './trading.text.ts';

/** Opens the order ticket; in the past there is nothing to trade. */
export function TradeButton({ words, ...wish }: TicketWish & { readonly words?: string }) {
  const t = useText(sharedTradingText);
  const past = useAsOf().kind === 'at';
  return (
    <Button
      size="small"
      icon="send"
      title={past ? t('past') : undefined}
      disabled={past}
      onClick={() => openTicket(wish)}
    >
      {words ?? t('trade')}
    </Button>
  );
}
