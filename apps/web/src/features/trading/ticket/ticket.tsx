import { CallError } from '@auspex/contract/client';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { failureText, mayHaveArrived } from '../../../shared/failure/describe-failure.ts';
import { asOfText } from '../../../shared/market/as-of/as-of.text.ts';
import { useAsOf, useChooseAsOf } from '../../../shared/market/as-of/use-as-of.ts';
import { pathTo } from '../../../shared/navigation/paths.ts';
import type { TicketWish } from '../../../shared/trading/ticket-overlay.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { priceText, quantityText } from '../amounts.tsx';
import { tradingText } from '../trading.text.ts';
import { BookPanel } from './book-panel.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { PlacedStep } from './placed-step.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import styles from './ticket.module.css';
import { isDoubtful } from './ticket-draft.ts';
import { AccountAndPair, OrderFields, SideAndType } from './ticket-fields.tsx';
import { type Ticket as TicketState, useTicket } from './use-ticket.ts';

interface TicketProps {
  readonly wish: TicketWish;
  readonly onClose?: (() => void) | undefined;
}

/** The order ticket as a window over any screen. */
export function TicketDialog({ wish, onClose }: TicketProps & { readonly onClose: () => void }) {
  const t = useText(tradingText);
  const ta = useText(asOfText);
  const past = useAsOf().kind === 'at';
  const choose = useChooseAsOf();
  return (
    <Dialog open onClose={onClose} width="large" title={t('ticket.title')}>
      {past ? (
        <EmptyState
          icon="history"
          title={t('ticket.past')}
          reason={t('ticket.pastWhy')}
          action={{ label: ta('asOf.backToNow'), onPress: () => choose(null) }}
        />
      ) : (
        <Ticket wish={wish} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** The order as one says it: "Buy 0.5 BTC at 60,000 USD or better". */
function useDraftSentence({ draft, body, pair }: TicketState): string {
  const t = useText(tradingText);
  const language = useLanguage();
  if (body === null || !pair.data) return t(`ticket.${draft.side}`);
  const { baseAsset, quoteAsset } = pair.data;
  return t(`sentence.${draft.side}.${draft.type}`, {
    quantity: quantityText(String(body.quantity), baseAsset, language),
    price: body.price ? priceText(String(body.price), quoteAsset, language) : '',
    stop: body.stop_price ? priceText(String(body.stop_price), quoteAsset, language) : '',
  });
}

/** Why placing failed, and what to do about it. */
function PlacingFailure({ error }: { readonly error: Error }) {
  const t = useText(tradingText);
  const needsPlan = error instanceof CallError && error.code === 'plan-required';
  return (
    <FormMessage tone="error">
      {failureText(error)} {mayHaveArrived(error) && t('ticket.retrySafe')}
      {needsPlan && <a href={pathTo('pricing')}>{t('ticket.plans')}</a>}
    </FormMessage>
  );
}

/**
 * The keyboard goes on where the next thing has to be entered: in a window at once, on a page only after the pair was
 * chosen, because it would take the keys of the page away.
 */
function useNextField(hasPair: boolean, atOnce: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const isDue = useRef(atOnce);
  useEffect(() => {
    const next = hasPair ? '[name="quantity"]' : '[role="combobox"]';
    if (isDue.current) form.current?.querySelector<HTMLElement>(next)?.focus();
    isDue.current = true;
  }, [hasPair]);
  return form;
}

const TYPED = 'input:not([inputmode="decimal"]):not([type="radio"]), select, textarea';

/** Fills in an order, says what it would do, and places it. */
export function Ticket({ wish, onClose }: TicketProps) {
  const t = useText(tradingText);
  const ticket = useTicket(wish);
  const { draft, change, stage, pair, book, place, go, keys, preview } = ticket;
  const words = useDraftSentence(ticket);
  const form = useNextField(draft.symbol !== null, onClose !== undefined);
  const failure = place.error ?? go.error;
  const renewed = ticket.isRenewed && <FormMessage tone="info">{t('ticket.renewed')}</FormMessage>;
  if (stage.kind === 'placed') {
    return <PlacedStep id={stage.id} onAgain={ticket.startOver} onClose={onClose} />;
  }
  // Letters mean nothing in a field for numbers: there, too, they choose the side.
  const onKeyDown = (event: KeyboardEvent) => {
    // A key that is held down is one press.
    if (event.key === 'Enter' && event.repeat) return event.preventDefault();
    const side = { b: 'buy', s: 'sell' } as const;
    const chosen = event.key === 'b' || event.key === 's' ? side[event.key] : null;
    const modified = event.ctrlKey || event.metaKey || event.altKey;
    if (chosen === null || modified || (event.target as Element).matches(TYPED)) return;
    event.preventDefault();
    change({ side: chosen });
  };
  return (
    <form
      ref={form}
      className={styles.ticket}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        if (stage.kind === 'edit' && !go.isPending && !place.isPending) go.mutate();
      }}
    >
      {stage.kind === 'confirm' ? (
        <>
          <ConfirmStep ticket={ticket} words={words} />
          {renewed}
          {failure && <PlacingFailure error={failure} />}
        </>
      ) : (
        <div className={styles.columns}>
          <div className={styles.column}>
            {draft.exchange !== 'PAPER' && keys?.frozenAt && (
              <FormMessage tone="error">
                {t('ticket.frozen')} <a href={pathTo('manageApiKeys')}>{t('refusal.keys')}</a>
              </FormMessage>
            )}
            <AccountAndPair ticket={ticket} />
            <SideAndType ticket={ticket} />
            <OrderFields ticket={ticket} />
            <PreviewPanel ticket={ticket} />
            {renewed}
            {failure && <PlacingFailure error={failure} />}
            <Button
              type="submit"
              kind={draft.side === 'sell' ? 'danger' : 'primary'}
              size="large"
              fullWidth
              pending={place.isPending || go.isPending}
            >
              {draft.exchange === 'PAPER' && !(preview && isDoubtful(preview))
                ? t('ticket.onPaper', { order: words })
                : t('ticket.review', { order: words })}
            </Button>
            {onClose && <p className="note">{t('ticket.keys')}</p>}
          </div>
          <div className={styles.column}>
            <h3>{t('book.title')}</h3>
            {pair.data ? (
              <BookPanel
                pair={pair.data}
                book={book.data}
                error={book.error}
                onPrice={(price) => change({ price, ...(draft.type === 'market' && { type: 'limit' }) })}
              />
            ) : (
              <p className="note">{t('book.noPair')}</p>
            )}
          </div>
        </div>
      )}
    </form>
  );
}
