import { decimal, formatExact, type Language, readDecimal, signOf } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { freshly, type UseProof } from '../../../shared/api/freshly.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
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

export interface LimitsDraft {
  readonly readOnly: boolean;
  readonly maxOrder: string;
  readonly maxDay: string;
  /** Names with commas or spaces between them. */
  readonly pairs: string;
}

export type LimitsReading =
  | { readonly ok: true; readonly limits: KeyLimits }
  | { readonly ok: false; readonly field: 'maxOrder' | 'maxDay' }
  | { readonly ok: false; readonly field: 'pairs'; readonly unknown: readonly string[] };

/** An amount above zero, null for an empty field, undefined for anything else. */
function readAmount(typed: string, language: Language): string | null | undefined {
  if (typed.trim() === '') return null;
  const read = readDecimal(plainNumber(typed, language));
  return read.ok && signOf(read.value) > 0 ? read.value.toString() : undefined;
}

/** The limits as the server takes them: pairs by the exchange’s own symbols, whichever way they were written. */
export function readLimits(
  draft: LimitsDraft,
  listed: readonly ListedPair[],
  language: Language,
): LimitsReading {
  const [maxOrder, maxDay] = [readAmount(draft.maxOrder, language), readAmount(draft.maxDay, language)];
  if (maxOrder === undefined) return { ok: false, field: 'maxOrder' };
  if (maxDay === undefined) return { ok: false, field: 'maxDay' };
  const names = draft.pairs.split(/[\s,;]+/).filter((name) => name !== '');
  const found = names.map((name) => ({
    name,
    pair: listed.find(({ keyPair, symbol }) =>
      [keyPair, symbol].some((own) => own.toUpperCase() === name.toUpperCase()),
    ),
  }));
  const unknown = found.flatMap(({ name, pair }) => (pair ? [] : [name]));
  if (unknown.length > 0) return { ok: false, field: 'pairs', unknown };
  const pairs = [...new Set(found.flatMap(({ pair }) => (pair ? [pair.keyPair] : [])))];
  return {
    ok: true,
    limits: { readOnly: draft.readOnly, maxOrder, maxDay, pairs: pairs.length > 0 ? pairs : null },
  };
}

/** The member’s own limits in a line. */
export function useLimitsInWords({ readOnly, maxOrder, maxDay, pairs }: KeyLimits): string {
  const t = useText(keysText);
  const language = useLanguage();
  if (readOnly) return t('limits.readOnlyShort');
  const amount = (text: string) => formatExact(decimal(text), language);
  const parts = [
    ...(maxOrder === null ? [] : [t('limits.orderShort', { amount: amount(maxOrder) })]),
    ...(maxDay === null ? [] : [t('limits.dayShort', { amount: amount(maxDay) })]),
    ...(pairs === null ? [] : [t('limits.pairsShort', { pairs: pairs.join(', ') })]),
  ];
  return parts.length === 0 ? t('limits.none') : parts.join(' · ');
}

interface LimitsFormProps {
  readonly exchangeKey: Pick<ExchangeKey, 'exchange' | 'limits'>;
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
  const [draft, setDraft] = useState<LimitsDraft>({
    readOnly: limits.readOnly,
    maxOrder: limits.maxOrder ?? '',
    maxDay: limits.maxDay ?? '',
    pairs: limits.pairs?.join(', ') ?? '',
  });
  const [problem, setProblem] = useState<Exclude<LimitsReading, { ok: true }> | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const save = useTradingChange(
    (body: KeyLimits) =>
      freshly(() => api.call('trading.limitKey', { params: { exchange }, body }), withProof),
    { onDone: onSaved, onFailed: setFailure },
  );
  const change = (next: Partial<LimitsDraft>) => {
    setDraft({ ...draft, ...next });
    setProblem(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    const read = readLimits(draft, listed?.items ?? [], language);
    if (!read.ok) {
      setProblem(read);
      return;
    }
    onPending(true);
    save.mutate(read.limits, { onSettled: () => onPending(false) });
  };
  const wrong = (field: 'maxOrder' | 'maxDay') => (problem?.field === field ? t('limits.amount') : undefined);
  return (
    <form id={id} noValidate onSubmit={submit} className={styles.form}>
      <CheckField
        label={t('limits.readOnly')}
        hint={t('limits.readOnlyHint')}
        checked={draft.readOnly}
        onChange={({ target }) => change({ readOnly: target.checked })}
      />
      <div className={styles.pair}>
        <TextField
          label={t('limits.maxOrder')}
          hint={t('limits.inQuote')}
          inputMode="decimal"
          value={draft.maxOrder}
          error={wrong('maxOrder')}
          onChange={({ target }) => change({ maxOrder: target.value })}
        />
        <TextField
          label={t('limits.maxDay')}
          hint={t('limits.dayHint')}
          inputMode="decimal"
          value={draft.maxDay}
          error={wrong('maxDay')}
          onChange={({ target }) => change({ maxDay: target.value })}
        />
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
      {failure && <FormMessage tone="error">{failureText(failure)}</FormMessage>}
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
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
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
