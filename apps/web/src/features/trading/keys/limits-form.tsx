import { decimal, formatExact, type Language, readDecimal, signOf } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { freshly, type UseProof } from '../../../shared/api/freshly.ts';
import { refusalText } from '../../../shared/failure/failed-change.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { CheckField } from '../../../ui/forms/check-field.tsx';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { plainNumber } from '../../../ui/forms/typed-number.ts';
import { toasts } from '../../../ui/toasts/toast-store.ts';
import {
  type ExchangeKey,
  type KeyLimits,
  type Keys,
  type ListedPair,
  pairsQuery,
  useTradingChange,
} from '../trading-queries.ts';
import styles from './keys.module.css';
import { keysText } from './keys.text.ts';

/** The limits on amounts in one of the currencies that pairs are priced in, as they are typed. */
export interface AmountsDraft {
  readonly row: number;
  readonly asset: string;
  readonly maxOrder: string;
  readonly maxDay: string;
}

export interface LimitsDraft {
  readonly readOnly: boolean;
  readonly amounts: readonly AmountsDraft[];
  /** Names with commas or spaces between them. */
  readonly pairs: string;
}

/** What is wrong, and in which row of amounts. */
type Wrong =
  | { readonly field: 'maxOrder' | 'maxDay'; readonly row: number }
  | { readonly field: 'asset'; readonly row: number; readonly why: 'noAsset' | 'unknownAsset' | 'assetTwice' }
  | { readonly field: 'pairs'; readonly unknown: readonly string[] };

export type LimitsReading =
  | { readonly ok: true; readonly limits: KeyLimits }
  | ({ readonly ok: false } & Wrong);

/** An amount above zero, null for an empty field, undefined for anything else. */
function readAmount(typed: string, language: Language): string | null | undefined {
  if (typed.trim() === '') return null;
  const read = readDecimal(plainNumber(typed, language));
  return read.ok && signOf(read.value) > 0 ? read.value.toString() : undefined;
}

const assetOf = ({ asset }: AmountsDraft) => asset.trim().toUpperCase();

/** The amounts of a draft; a row without any sets no limit. */
function readAmounts(
  rows: readonly AmountsDraft[],
  listed: readonly ListedPair[],
  language: Language,
): KeyLimits['amounts'] | Wrong {
  const amounts: KeyLimits['amounts'] = [];
  for (const typed of rows) {
    const { row } = typed;
    const asset = assetOf(typed);
    const [maxOrder, maxDay] = [readAmount(typed.maxOrder, language), readAmount(typed.maxDay, language)];
    if (maxOrder === undefined) return { field: 'maxOrder', row };
    if (maxDay === undefined) return { field: 'maxDay', row };
    if (maxOrder === null && maxDay === null) continue;
    const isKnown = listed.length === 0 || listed.some(({ quoteAsset }) => quoteAsset === asset);
    if (asset === '') return { field: 'asset', row, why: 'noAsset' };
    if (!isKnown) return { field: 'asset', row, why: 'unknownAsset' };
    if (amounts.some((other) => other.asset === asset)) return { field: 'asset', row, why: 'assetTwice' };
    amounts.push({ asset, maxOrder, maxDay });
  }
  return amounts;
}

/** The pairs that can be named: what the exchange lists, nothing while that is away, and what is allowed already. */
interface KnownPairs {
  readonly listed: readonly ListedPair[];
  readonly allowed: readonly string[];
}

/** The limits as the server takes them: pairs by the exchange’s own symbols, whichever way they were written. */
export function readLimits(
  draft: LimitsDraft,
  { listed, allowed }: KnownPairs,
  language: Language,
): LimitsReading {
  const amounts = readAmounts(draft.amounts, listed, language);
  if ('field' in amounts) return { ok: false, ...amounts };
  const names = draft.pairs.split(/[\s,;]+/).filter((name) => name !== '');
  const found = names.map((name) => {
    const isSame = (own: string) => own.toUpperCase() === name.toUpperCase();
    const pair = listed.find(({ keyPair, symbol }) => isSame(keyPair) || isSame(symbol));
    return { name, keyPair: pair?.keyPair ?? allowed.find(isSame) };
  });
  const unknown = found.flatMap(({ name, keyPair }) => (keyPair ? [] : [name]));
  if (unknown.length > 0) return { ok: false, field: 'pairs', unknown };
  const pairs = [...new Set(found.flatMap(({ keyPair }) => keyPair ?? []))];
  return { ok: true, limits: { readOnly: draft.readOnly, amounts, pairs: pairs.length > 0 ? pairs : null } };
}

/** The member’s own limits in a line. */
export function useLimitsInWords({ readOnly, amounts, pairs }: KeyLimits): string {
  const t = useText(keysText);
  const language = useLanguage();
  if (readOnly) return t('limits.readOnlyShort');
  const amount = (text: string) => formatExact(decimal(text), language);
  const parts = [
    ...amounts.flatMap(({ asset, maxOrder, maxDay }) => [
      ...(maxOrder === null ? [] : [t('limits.orderShort', { amount: amount(maxOrder), asset })]),
      ...(maxDay === null ? [] : [t('limits.dayShort', { amount: amount(maxDay), asset })]),
    ]),
    ...(pairs === null ? [] : [t('limits.pairsShort', { pairs: pairs.join(', ') })]),
  ];
  return parts.length === 0 ? t('limits.none') : parts.join(' · ');
}

interface AmountRowProps {
  readonly amounts: AmountsDraft;
  readonly wrong: Exclude<Wrong, { field: 'pairs' }> | null;
  readonly onChange: (next: AmountsDraft) => void;
}

/** What orders in one currency may be worth. */
function AmountRow({ amounts, wrong, onChange }: AmountRowProps) {
  const t = useText(keysText);
  const wrongAmount = (field: 'maxOrder' | 'maxDay') =>
    wrong?.field === field ? t('limits.amount') : undefined;
  return (
    <div className={styles.amounts}>
      <TextField
        label={t('limits.asset')}
        hint={t('limits.assetHint')}
        spellCheck={false}
        autoCapitalize="characters"
        value={amounts.asset}
        error={wrong?.field === 'asset' ? t(`limits.${wrong.why}`, { names: assetOf(amounts) }) : undefined}
        onChange={({ target }) => onChange({ ...amounts, asset: target.value })}
      />
      <TextField
        label={t('limits.maxOrder')}
        inputMode="decimal"
        value={amounts.maxOrder}
        error={wrongAmount('maxOrder')}
        onChange={({ target }) => onChange({ ...amounts, maxOrder: target.value })}
      />
      <TextField
        label={t('limits.maxDay')}
        hint={t('limits.dayHint')}
        inputMode="decimal"
        value={amounts.maxDay}
        error={wrongAmount('maxDay')}
        onChange={({ target }) => onChange({ ...amounts, maxDay: target.value })}
      />
    </div>
  );
}

/** What is typed at first: a limit in dollars is what most members want. */
const NO_AMOUNTS: AmountsDraft = { row: 0, asset: 'USD', maxOrder: '', maxDay: '' };

function draftOf({ readOnly, amounts, pairs }: KeyLimits): LimitsDraft {
  const rows = amounts.map(({ asset, maxOrder, maxDay }, row) => ({
    ...{ row, asset, maxOrder: maxOrder ?? '', maxDay: maxDay ?? '' },
  }));
  return { readOnly, amounts: rows.length > 0 ? rows : [NO_AMOUNTS], pairs: pairs?.join(', ') ?? '' };
}

interface LimitsFormProps {
  readonly exchangeKey: Pick<ExchangeKey, 'exchange' | 'limits' | 'limitsMark'>;
  readonly id: string;
  readonly withProof: ReturnType<UseProof>['withProof'];
  readonly onSaved: (keys: Keys) => void;
  readonly onPending: (pending: boolean) => void;
}

/** What may be done with a key; the button that saves belongs to the window around it. */
export function LimitsForm({ exchangeKey, id, withProof, onSaved, onPending }: LimitsFormProps) {
  const t = useText(keysText);
  const language = useLanguage();
  const { exchange, limits } = exchangeKey;
  const { data: listed } = useQuery(pairsQuery(exchange));
  const [draft, setDraft] = useState<LimitsDraft>(() => draftOf(limits));
  // Of the limits that the form began with, whatever the list behind it shows by now.
  const [mark] = useState(exchangeKey.limitsMark);
  const [problem, setProblem] = useState<Exclude<LimitsReading, { ok: true }> | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const save = useTradingChange(
    (body: KeyLimits) =>
      freshly(
        () => api.call('trading.limitKey', { params: { exchange }, body: { ...body, mark } }),
        withProof,
      ),
    { onDone: onSaved, onFailed: setFailure },
  );
  const change = (next: Partial<LimitsDraft>) => {
    setDraft({ ...draft, ...next });
    setProblem(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    const read = readLimits(draft, { listed: listed?.items ?? [], allowed: limits.pairs ?? [] }, language);
    if (!read.ok) {
      setProblem(read);
      return;
    }
    onPending(true);
    save.mutate(read.limits, { onSettled: () => onPending(false) });
  };
  const changeAmounts = (next: AmountsDraft) =>
    change({ amounts: draft.amounts.map((other) => (other.row === next.row ? next : other)) });
  const wrongIn = (row: number) =>
    problem !== null && problem.field !== 'pairs' && problem.row === row ? problem : null;
  return (
    <form id={id} noValidate onSubmit={submit} className={styles.form}>
      <CheckField
        label={t('limits.readOnly')}
        hint={t('limits.readOnlyHint')}
        checked={draft.readOnly}
        onChange={({ target }) => change({ readOnly: target.checked })}
      />
      {draft.amounts.map((amounts) => (
        <AmountRow
          key={amounts.row}
          amounts={amounts}
          wrong={wrongIn(amounts.row)}
          onChange={changeAmounts}
        />
      ))}
      <div>
        <Button
          size="small"
          icon="plus"
          onClick={() =>
            change({ amounts: [...draft.amounts, { ...NO_AMOUNTS, row: draft.amounts.length, asset: '' }] })
          }
        >
          {t('limits.addAsset')}
        </Button>
      </div>
      <TextField
        label={t('limits.pairs')}
        hint={t('limits.pairsHint')}
        placeholder="BTC-USD, ETH-USD"
        spellCheck={false}
        autoCapitalize="characters"
        value={draft.pairs}
        error={
          problem?.field === 'pairs'
            ? t('limits.unknownPairs', { names: problem.unknown.join(', ') })
            : undefined
        }
        onChange={({ target }) => change({ pairs: target.value })}
      />
      {failure && <FormMessage tone="error">{refusalText(failure, t('limits.conflict'))}</FormMessage>}
    </form>
  );
}

interface LimitsDialogProps extends Pick<LimitsFormProps, 'withProof'> {
  readonly exchangeKey: ExchangeKey;
  readonly title: string;
  readonly onClose: () => void;
}

export function LimitsDialog({ exchangeKey, title, withProof, onClose }: LimitsDialogProps) {
  const t = useText(keysText);
  const [pending, setPending] = useState(false);
  return (
    <Dialog
      open
      title={t('limits.title', { exchange: title })}
      description={t('limits.note')}
      // Closed before its answer, it could not say that the limits are as before.
      dismissable={!pending}
      onClose={onClose}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('keep')}
          </Button>
          <SubmitButton form="key-limits" pending={pending}>
            {t('limits.save')}
          </SubmitButton>
        </>
      }
    >
      <LimitsForm
        {...{ exchangeKey, withProof }}
        id="key-limits"
        onPending={setPending}
        onSaved={() => {
          toasts.answer(t('limits.saved'), { tone: 'success' });
          onClose();
        }}
      />
    </Dialog>
  );
}
