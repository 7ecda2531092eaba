import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { pathTo } from '../../../shared/navigation/paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CheckField } from '../../../ui/forms/check-field.tsx';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { LoadingSkeleton } from '../../../ui/states/loading-skeleton.tsx';
import { tradingText } from '../trading.text.ts';
import {
  type OrderBody,
  type Pair,
  previewQuery,
  RISK_KEY,
  riskQuery,
  useTradingChange,
} from '../trading-queries.ts';
import { PreviewFacts } from './preview-panel.tsx';
import styles from './ticket.module.css';
import { isDoubtful } from './ticket-draft.ts';
import type { Ticket } from './use-ticket.ts';

/** The same order on paper, beside the real one; or why it cannot be shown. */
export function PaperTwin({ body, pair }: { readonly body: OrderBody; readonly pair: Pair }) {
  const t = useText(tradingText);
  const twin = { ...body, exchange: 'PAPER', key_pair: pair.symbol };
  const { data, error } = useQuery(previewQuery(twin));
  const refusal = data?.refusals[0];
  const why = !refusal || refusal.rule === 'unknown-pair' ? t('confirm.noPaper') : refusal.sentence;
  return (
    <section className={styles.column}>
      <h3>{t('confirm.paper')}</h3>
      {data?.preview && <PreviewFacts answer={data} />}
      {!data && !error && <LoadingSkeleton kind="lines" count={3} />}
      {data && !data.preview && <p className="note">{why}</p>}
      {!data && error && <p className="note">{failureText(error)}</p>}
    </section>
  );
}

/** What has to be accepted once before the first order with real money. */
function RiskStatement({ ticket }: { readonly ticket: Ticket }) {
  const t = useText(tradingText);
  const client = useQueryClient();
  const [read, setRead] = useState(false);
  const { data, error } = useQuery(riskQuery);
  const accept = useTradingChange(
    (version: string) => api.call('trading.acceptRisk', { body: { version } }),
    {
      onDone: (statement) => {
        client.setQueryData(RISK_KEY, statement);
        ticket.setStage({ kind: 'confirm' });
      },
    },
  );
  if (error) return <FormMessage tone="error">{failureText(error)}</FormMessage>;
  if (!data) return <LoadingSkeleton kind="lines" count={5} />;
  return (
    <section className={styles.risk}>
      <h3>{t('risk.title')}</h3>
      {data.text.split(/\n+/).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {/* In a tab of its own: the order that waits stays where it is. */}
      <a className="link" href={pathTo('tradingTerms')} target="_blank" rel="noreferrer">
        {t('risk.terms')}
      </a>
      <CheckField label={t('risk.read')} checked={read} onChange={({ target }) => setRead(target.checked)} />
      <div className={styles.buttons}>
        <Button onClick={() => ticket.setStage({ kind: 'edit' })}>{t('confirm.back')}</Button>
        <Button
          kind="primary"
          disabled={!read}
          pending={accept.isPending}
          onClick={() => accept.mutate(data.version)}
        >
          {t('risk.accept')}
        </Button>
      </div>
    </section>
  );
}

/** The order once more and one last press; with real money, beside what it would do on paper. */
export function ConfirmStep({ ticket, words }: { readonly ticket: Ticket; readonly words: string }) {
  const t = useText(tradingText);
  const { body, pair, preview, place, go, traits } = ticket;
  const live = body?.exchange !== 'PAPER';
  const risk = useQuery({ ...riskQuery, enabled: live });
  if (body === null || !pair.data) return null;
  if (live && risk.data && risk.data.acceptedAt === null) return <RiskStatement ticket={ticket} />;
  const exchange = traits?.title ?? '';
  const doubtful = preview !== undefined && isDoubtful(preview);
  return (
    <section className={styles.confirm}>
      {live && <FormMessage tone="info">{t('confirm.real', { exchange })}</FormMessage>}
      <p className={styles.sentence}>{words}</p>
      <div className={styles.twins}>
        <section className={styles.column}>
          <h3>{live ? t('confirm.at', { exchange }) : t('account.paper')}</h3>
          {preview && <PreviewFacts answer={preview} />}
        </section>
        {live && <PaperTwin body={body} pair={pair.data} />}
      </div>
      <div className={styles.buttons}>
        {/* A second press of Enter does not send what looks mistyped. */}
        <Button autoFocus={doubtful} onClick={() => ticket.setStage({ kind: 'edit' })}>
          {t('confirm.back')}
        </Button>
        <Button
          kind={body.order_side === 'sell' ? 'danger' : 'primary'}
          autoFocus={!doubtful}
          pending={place.isPending || go.isPending}
          onClick={() => go.mutate()}
        >
          {t('confirm.place')}
        </Button>
      </div>
    </section>
  );
}
