import { decimal, FAR_LIMIT, formatShare, LIMIT_RULES, signOf } from '@auspex/market';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { pathTo } from '../../../shared/navigation/paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Missing } from '../../../ui/formats/missing.tsx';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { AveragePrice, Cash, Quantity, quantityText } from '../amounts.tsx';
import { tradingText } from '../trading.text.ts';
import type { Preview, Refusal } from '../trading-queries.ts';
import styles from './ticket.module.css';
import { withNearest, withValid } from './ticket-draft.ts';
import type { Ticket } from './use-ticket.ts';

/** What the order would cost and bring, through the book as it is now. */
export function PreviewFacts({ answer }: { readonly answer: Preview }) {
  const t = useText(tradingText);
  const language = useLanguage();
  const { preview, baseAsset: base, quoteAsset: quote } = answer;
  if (!preview) return null;
  const { fillsNow, slippage } = preview;
  return (
    <>
      <dl className={styles.lines}>
        <dt>{t('preview.notional')}</dt>
        <dd>
          <Cash value={preview.notional} asset={quote} />
        </dd>
        <dt>{t('preview.fee')}</dt>
        <dd>
          <Cash value={preview.fee} asset={quote} />
        </dd>
        <dt>{t('preview.average')}</dt>
        <dd>
          <AveragePrice value={preview.averagePrice} asset={quote} />
        </dd>
        <dt>{t('preview.fillsNow')}</dt>
        <dd>
          <Quantity value={fillsNow} asset={base} missing={t('preview.noBook')} />
        </dd>
        <dt>{t('preview.slippage')}</dt>
        <dd>
          {slippage === null ? (
            <Missing reason={t('preview.noSlippage')} />
          ) : (
            formatShare(decimal(slippage), 3, language)
          )}
        </dd>
        <dt>{t('preview.after')}</dt>
        <dd>
          <Cash value={preview.balanceAfter.quote} asset={quote} />
          {' · '}
          <Quantity value={preview.balanceAfter.base} asset={base} />
        </dd>
      </dl>
      {preview.warnings.map((warning) => (
        <FormMessage key={warning} tone={warning.startsWith('limit-far') ? 'error' : 'info'}>
          {t(`warning.${warning}`, {
            share: formatShare(FAR_LIMIT, 0, language),
            amount: fillsNow === null ? '' : quantityText(fillsNow, base, language),
          })}
        </FormMessage>
      ))}
    </>
  );
}

/** Names of rules that a member meets in the words of exchanges. */
const RULE_TEXTS = [
  ...LIMIT_RULES,
  'max-order',
  'max-day',
  'quote-not-limited',
  'pair-not-allowed',
  'read-only',
  'frozen',
] as const;

function RefusalLine({ ticket, refusal }: { readonly ticket: Ticket; readonly refusal: Refusal }) {
  const t = useText(tradingText);
  const language = useLanguage();
  const { rule, nearest, sentence } = refusal;
  const named = RULE_TEXTS.find((each) => each === rule);
  return (
    <li className={styles.refusal}>
      <span>
        {named && <strong>{t(`rule.${named}`)}. </strong>}
        {sentence}
      </span>
      {nearest && (
        <Button size="small" onClick={() => ticket.change(withNearest(ticket.draft, nearest))}>
          {t('refusal.use', {
            field: t(`field.${nearest.field}`),
            value: quantityText(nearest.value, nearest.unit, language),
          })}
        </Button>
      )}
      {(rule === 'key-missing' || rule === 'key-sealed' || rule === 'frozen') && (
        <a href={pathTo('manageApiKeys')}>{t('refusal.keys')}</a>
      )}
    </li>
  );
}

/** Everything that stands against the order, each with the value that would do. */
function Refusals({ ticket }: { readonly ticket: Ticket }) {
  const t = useText(tradingText);
  const { draft, change, preview, refusals } = ticket;
  const shown = refusals.filter(({ rule }) => rule !== 'risk-statement');
  if (shown.length === 0) return null;
  const valid = preview?.nearest ?? null;
  return (
    <FormMessage tone="error">
      <ul className={styles.refusals}>
        {shown.map((refusal) => (
          <RefusalLine key={`${refusal.rule} ${refusal.field}`} ticket={ticket} refusal={refusal} />
        ))}
      </ul>
      {valid && shown.length > 1 && (
        <Button size="small" onClick={() => change(withValid(draft, valid))}>
          {t('refusal.useAll')}
        </Button>
      )}
    </FormMessage>
  );
}

export function PreviewPanel({ ticket }: { readonly ticket: Ticket }) {
  const t = useText(tradingText);
  const { preview, previewFailure, isOld } = ticket;
  if (previewFailure) return <FormMessage tone="error">{failureText(previewFailure)}</FormMessage>;
  const isShort = preview?.preview && signOf(decimal(preview.preview.balanceAfter.quote)) < 0;
  return (
    <div className={styles.preview} aria-busy={isOld} aria-live="polite">
      {preview ? <PreviewFacts answer={preview} /> : <p className="note">{t('preview.wait')}</p>}
      {!isShort && preview?.refusals.length === 0 && (
        <span className="visually-hidden">{t('preview.fine')}</span>
      )}
      <Refusals ticket={ticket} />
    </div>
  );
}
