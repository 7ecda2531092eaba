import { BALANCE_PERCENTS, type BalancePercent, formatExact, ORDER_TYPES } from '@auspex/market';
import { useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { failureText, isMissing } from '../../../shared/failure/describe-failure.ts';
import { QuoteCell } from '../../../shared/market/quotes/quote-cell.tsx';
import { pathTo } from '../../../shared/navigation/paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { serverTime } from '../../../ui/formats/server-time.ts';
import { CheckField } from '../../../ui/forms/check-field.tsx';
import { FieldError } from '../../../ui/forms/field-error.tsx';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Segmented } from '../../../ui/segmented/segmented.tsx';
import { quantityText } from '../amounts.tsx';
import { tradingText } from '../trading.text.ts';
import type { ExchangeName } from '../trading-queries.ts';
import { PairPicker } from './pair-picker.tsx';
import styles from './ticket.module.css';
import { hasSignalExits, type NumberField, quantityStepOf, shareOfBalance } from './ticket-draft.ts';
import type { Ticket } from './use-ticket.ts';

/** Where the order goes, and what it is about. */
export function AccountAndPair({ ticket }: { readonly ticket: Ticket }) {
  const t = useText(tradingText);
  const { draft, change, exchanges, keys, pair, problem } = ticket;
  const connected = new Set<ExchangeName>(['PAPER', ...(keys?.items.map(({ exchange }) => exchange) ?? [])]);
  const options = (exchanges?.items ?? [])
    // Also one without a key, as of an order that is placed again: the browser would name another account instead.
    .filter(({ exchange }) => connected.has(exchange) || exchange === draft.exchange)
    .map(({ exchange, title }) => ({
      value: exchange,
      label: exchange === 'PAPER' ? t('account.paper') : title,
    }));
  const missing = pair.error !== null && isMissing(pair.error);
  return (
    <>
      <div className={styles.account}>
        <SelectField
          label={t('ticket.account')}
          value={draft.exchange}
          options={options}
          onChange={({ target }) =>
            // The symbol of one exchange means nothing to another; ours means the same to all.
            change({
              exchange: target.value as ExchangeName,
              symbol: pair.data?.symbol ?? draft.symbol,
              bracket: false,
            })
          }
        />
        {connected.size === 1 && <a href={pathTo('manageApiKeys')}>{t('ticket.connect')}</a>}
      </div>
      {draft.symbol === null ? (
        <div className={styles.group}>
          <PairPicker
            key={draft.exchange}
            exchange={draft.exchange}
            onChoose={(symbol) => change({ symbol })}
          />
          <FieldError text={problem === 'symbol' ? t('problem.symbol') : undefined} />
        </div>
      ) : (
        <div className={styles.chosen}>
          <strong>{pair.data?.symbol ?? draft.symbol}</strong>
          {pair.data && pair.data.keyPair !== pair.data.symbol && (
            <span className="muted">{pair.data.keyPair}</span>
          )}
          {draft.exchange === 'PAPER' && <QuoteCell symbol={draft.symbol} withDelay />}
          <Button size="small" kind="quiet" onClick={() => change({ symbol: null, signalId: null })}>
            {t('ticket.otherPair')}
          </Button>
        </div>
      )}
      {pair.error && (
        <FormMessage tone="error">
          {missing ? t('ticket.notListed', { pair: draft.symbol ?? '' }) : failureText(pair.error)}
        </FormMessage>
      )}
      {pair.data?.fallback && <FormMessage tone="info">{t('ticket.limitsUnknown')}</FormMessage>}
    </>
  );
}

export function SideAndType({ ticket }: { readonly ticket: Ticket }) {
  const t = useText(tradingText);
  const { draft, change, traits } = ticket;
  return (
    <div className={styles.choices}>
      <div className={styles.side} data-side={draft.side}>
        <Segmented
          label={t('ticket.side')}
          value={draft.side}
          items={(['buy', 'sell'] as const).map((value) => ({ value, label: t(`side.${value}`) }))}
          onChange={(side) => change({ side })}
        />
      </div>
      <Segmented
        label={t('ticket.type')}
        value={draft.type}
        items={ORDER_TYPES.map((value) => ({
          value,
          label: t(`type.${value}`),
          disabled: traits !== undefined && !traits.orderTypes.includes(value),
        }))}
        onChange={(type) => change({ type })}
      />
    </div>
  );
}

function NumberInput({
  ticket,
  field,
  suffix,
}: {
  readonly ticket: Ticket;
  readonly field: NumberField;
  readonly suffix: string;
}) {
  const t = useText(tradingText);
  const { draft, change, problem, refusals } = ticket;
  const isRefused = refusals.some((refusal) => refusal.field === field);
  return (
    <TextField
      label={t(`field.${field}`)}
      name={field}
      inputMode="decimal"
      autoComplete="off"
      value={draft[field]}
      suffix={suffix}
      // What is wrong with it is said below, with the value that would be right.
      data-refused={isRefused || undefined}
      error={problem === field ? t('problem.number') : undefined}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  );
}

/** A quarter, a half, three quarters or all of what is free. */
function Shares({ ticket }: { readonly ticket: Ticket }) {
  const t = useText(tradingText);
  const language = useLanguage();
  const { draft, change, pair, balances, book } = ticket;
  const [why, setWhy] = useState<string | undefined>(undefined);
  if (!pair.data || !balances.data) return null;
  const terms = {
    ...{ draft, language, pair: pair.data, balances: balances.data, book: book.data },
    nowMs: serverTime(),
  };
  const choose = (percent: BalancePercent) => {
    const size = shareOfBalance(terms, percent);
    setWhy(size.ok ? undefined : t(`share.${size.reason}`));
    if (size.ok) change({ quantity: size.quantity });
  };
  return (
    <div className={styles.group}>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together are no form fields */}
      <div role="group" className={styles.shares} aria-label={t('share.label')}>
        {BALANCE_PERCENTS.map((percent) => (
          <Button key={percent} size="small" onClick={() => choose(percent)}>
            {t('share.percent', { percent })}
          </Button>
        ))}
      </div>
      <FieldError text={why} />
    </div>
  );
}

/** What is free, and what an order of this pair has to be. */
function Terms({ ticket: { draft, pair, balances } }: { readonly ticket: Ticket }) {
  const t = useText(tradingText);
  const language = useLanguage();
  if (!pair.data) return null;
  const { baseAsset, quoteAsset, filters } = pair.data;
  const asset = draft.side === 'buy' ? quoteAsset : baseAsset;
  const free = balances.data?.items.find((item) => item.asset === asset)?.free ?? '0';
  const step = quantityStepOf(pair.data, draft.type);
  return (
    <>
      <p className="note">
        {balances.data && `${t('ticket.free', { amount: quantityText(free, asset, language) })} `}
        {balances.data?.staleBecause && `${balances.data.staleBecause} `}
        {step &&
          t('ticket.rules', {
            step: formatExact(step, language),
            minimum: quantityText(filters.notional.minNotional, quoteAsset, language),
          })}
      </p>
      {balances.error && (
        <FormMessage tone="info">
          {t('ticket.noBalance', { reason: failureText(balances.error) })}
        </FormMessage>
      )}
    </>
  );
}

/** Quantity, prices, and the exits where the exchange takes them along. */
export function OrderFields({ ticket }: { readonly ticket: Ticket }) {
  const t = useText(tradingText);
  const { draft, change, pair, traits } = ticket;
  const [base, quote] = [pair.data?.baseAsset ?? '', pair.data?.quoteAsset ?? ''];
  return (
    <>
      <div className={styles.fields}>
        {draft.type === 'stop-limit' && <NumberInput ticket={ticket} field="stopPrice" suffix={quote} />}
        {draft.type !== 'market' && <NumberInput ticket={ticket} field="price" suffix={quote} />}
        <NumberInput ticket={ticket} field="quantity" suffix={base} />
      </div>
      <Shares ticket={ticket} />
      <Terms ticket={ticket} />
      {traits?.bracket ? (
        <CheckField
          label={t('ticket.bracket')}
          hint={draft.bracket ? t('ticket.bracketHint') : undefined}
          checked={draft.bracket}
          onChange={({ target }) => change({ bracket: target.checked })}
        />
      ) : (
        traits && <p className="note">{t('ticket.noBracket', { exchange: traits.title })}</p>
      )}
      {draft.bracket && traits?.bracket && (
        <div className={styles.fields}>
          <NumberInput ticket={ticket} field="exitStop" suffix={quote} />
          <NumberInput ticket={ticket} field="exitTarget" suffix={quote} />
          {hasSignalExits(draft) && <p className="note">{t('ticket.signalExits')}</p>}
        </div>
      )}
    </>
  );
}
