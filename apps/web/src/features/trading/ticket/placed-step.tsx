import { isFinalStatus } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { LiveConsentQuestion } from '../../../shared/live-record/live-consent.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../../ui/states/loading-skeleton.tsx';
import { useCancel } from '../orders/open-orders.tsx';
import { OrderFacts, OrderState, useOrderSentence } from '../orders/order-parts.tsx';
import { tradingText } from '../trading.text.ts';
import { orderQuery } from '../trading-queries.ts';
import styles from './ticket.module.css';

interface PlacedStepProps {
  readonly id: string;
  readonly onAgain: () => void;
  readonly onClose?: (() => void) | undefined;
}

/** What became of the order; it changes by itself as the exchange answers. */
export function PlacedStep({ id, onAgain, onClose }: PlacedStepProps) {
  const t = useText(tradingText);
  const { data, error, refetch } = useQuery(orderQuery(id));
  const sentenceOf = useOrderSentence();
  const cancel = useCancel();
  return (
    <section className={styles.confirm} aria-live="polite">
      {!data && !error && <LoadingSkeleton kind="lines" count={4} />}
      {!data && error && <ErrorState reason={failureText(error)} onRetry={() => void refetch()} />}
      {data && (
        <>
          <p className={styles.sentence}>{sentenceOf(data)}</p>
          <OrderState order={data} explained />
          <OrderFacts order={data} />
          {data.signalId !== null && data.exchange !== 'PAPER' && <LiveConsentQuestion />}
        </>
      )}
      <div className={styles.buttons}>
        {data && !isFinalStatus(data.status) && (
          <Button kind="danger" pending={cancel.isPending} onClick={() => cancel.mutate(data)}>
            {t('order.cancel')}
          </Button>
        )}
        {onClose && <Button onClick={onClose}>{t('placed.close')}</Button>}
        <Button kind="primary" autoFocus onClick={onAgain}>
          {t('placed.again')}
        </Button>
      </div>
    </section>
  );
}
