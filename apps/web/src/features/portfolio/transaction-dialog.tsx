import { type FormEvent, useId, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { api } from '../../shared/api/api.ts';
import { useSymbolSearch } from '../../shared/market/symbol-search/use-symbol-search.ts';
import { Button } from '../../ui/button/button.tsx';
import { DateField } from '../../ui/date-field/date-field.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { toasts } from '../../ui/toasts/toast-store.ts';
import {
  type DraftField,
  EITHER,
  KINDS,
  neededFields,
  readDraft,
  type TransactionDraft,
  takesField,
} from './drafts.ts';
import styles from './portfolio.module.css';
import { type OpenedTransaction, usePortfolio } from './portfolio-context.ts';
import {
  fieldProblems,
  refusalText,
  usePortfolioChange,
  type WantedTransaction,
} from './portfolio-queries.ts';
import { tabsText } from './tabs.text.ts';

interface TransactionDialogProps extends OpenedTransaction {
  readonly onClose: () => void;
}

/** Enters a transaction, or changes one. What is written stays whatever the server says to it. */
export function TransactionDialog({ draft: given, stored, request, onClose }: TransactionDialogProps) {
  const t = useText(tabsText);
  const language = useLanguage();
  const [draft, setDraft] = useState(given);
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const [requestId] = useState(() => request?.id ?? crypto.randomUUID());
  const reading = readDraft(draft, language);
  const save = usePortfolioChange(
    (body: WantedTransaction) =>
      stored
        ? api.call('portfolio.changeTransaction', {
            params: { id: stored.id },
            body: { ...body, version: stored.version },
          })
        : api.call('portfolio.addTransaction', { body: { ...body, request_id: requestId } }),
    {
      onRefused: setRefusal,
      onDone: () => {
        request?.onAdded();
        toasts.answer(t(stored ? 'changed' : 'added'), { tone: 'success' });
        onClose();
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setRefusal(null);
    if (reading.ok) save.mutate(reading.wanted);
  };
  const said = fieldProblems(refusal);
  const problemOf = (field: DraftField): string | undefined => {
    const own = tried && !reading.ok ? reading.problems[field] : undefined;
    return own ? t(own) : said[field === 'day' ? 'at' : field];
  };
  const unplaced = refusal !== null && Object.keys(said).length === 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(stored ? 'change' : 'new')}
      description={stored?.fixed ? t('fixed') : undefined}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton form="transaction-form" pending={save.isPending}>
            {t(stored ? 'save' : 'create')}
          </SubmitButton>
        </>
      }
    >
      <form id="transaction-form" className={styles.form} onSubmit={submit} noValidate>
        <fieldset className={styles.plain} disabled={stored?.fixed}>
          <legend className="visually-hidden">{t('what')}</legend>
          <Fields
            draft={draft}
            problemOf={problemOf}
            onChange={(change) => setDraft({ ...draft, ...change })}
          />
        </fieldset>
        <TextField
          label={t('note')}
          maxLength={300}
          value={draft.note}
          onChange={({ target }) => setDraft({ ...draft, note: target.value })}
        />
        {unplaced && <FormMessage tone="error">{refusalText(refusal, t('conflict'))}</FormMessage>}
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  readonly draft: TransactionDraft;
  readonly problemOf: (field: DraftField) => string | undefined;
  readonly onChange: (change: Partial<TransactionDraft>) => void;
}

function Fields({ draft, problemOf, onChange }: FieldsProps) {
  const t = useText(tabsText);
  const { kind, of, priced } = draft;
  const isTrade = kind === 'buy' || kind === 'sell';
  const either = EITHER.includes(kind);
  const text = (
    field: Exclude<DraftField, 'note'>,
    more: { readonly hint?: string; readonly isNumber?: boolean } = {},
  ) => {
    if (!takesField(draft, field)) return null;
    const { hint, isNumber = false } = more;
    const error = problemOf(field);
    return (
      <TextField
        label={t(labelOf(field, draft))}
        required={neededFields(draft).includes(field)}
        autoComplete="off"
        maxLength={60}
        {...(isNumber ? { inputMode: 'decimal' as const } : { autoCapitalize: 'characters' })}
        value={draft[field]}
        {...(hint && { hint })}
        {...(error && { error })}
        onChange={({ target }) => onChange({ [field]: isNumber ? target.value : target.value.toUpperCase() })}
      />
    );
  };
  const number = (field: 'quantity' | 'price' | 'amount' | 'fee' | 'ratio', hint?: string) =>
    text(field, { isNumber: true, ...(hint && { hint }) });
  return (
    <div className={styles.form}>
      <div className={styles.pair}>
        <SelectField
          label={t('kind')}
          value={kind}
          options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          hint={t(`kindHint.${kind}`)}
          onChange={({ target }) => onChange({ kind: KINDS.find((each) => each === target.value) ?? 'buy' })}
        />
        <AccountField draft={draft} problem={problemOf('accountId')} onChange={onChange} />
      </div>
      {either && (
        <Segmented
          label={t('of')}
          value={of}
          items={[
            { value: 'cash', label: t(kind === 'dividend' ? 'of.paidCash' : 'of.cash') },
            { value: 'asset', label: t(kind === 'dividend' ? 'of.paidShares' : 'of.asset') },
          ]}
          onChange={(next) => onChange({ of: next })}
        />
      )}
      <div className={styles.pair}>
        <DateField
          label={t('day')}
          value={draft.day}
          error={problemOf('day')}
          onChange={(day) => onChange({ day })}
        />
        {takesField(draft, 'toAccountId') && (
          <ToAccountField draft={draft} problem={problemOf('toAccountId')} onChange={onChange} />
        )}
        {takesField(draft, 'symbol') && (
          <SymbolField draft={draft} problem={problemOf('symbol')} onChange={onChange} />
        )}
        {text('toSymbol', { hint: t('toSymbolHint') })}
        {number('ratio', t(kind === 'merger' ? 'ratioMergerHint' : 'ratioHint'))}
        {number('quantity')}
      </div>
      {isTrade && (
        <Segmented
          label={t('priced')}
          size="small"
          value={priced}
          items={[
            { value: 'price', label: t('priced.price') },
            { value: 'amount', label: t('priced.amount') },
          ]}
          onChange={(next) => onChange({ priced: next })}
        />
      )}
      <div className={styles.pair}>
        {number('price', kind === 'delisting' ? t('lastValueHint') : undefined)}
        {number(
          'amount',
          of === 'asset' && (kind === 'deposit' || kind === 'withdrawal') ? t('costHint') : undefined,
        )}
        {text('currency')}
        {number('fee')}
        {draft.fee !== '' && text('feeCurrency', { hint: t('feeCurrencyHint') })}
      </div>
    </div>
  );
}

function labelOf(field: Exclude<DraftField, 'note'>, { kind, of }: TransactionDraft) {
  if (field === 'fee' && kind === 'dividend') return 'tax';
  if (field === 'price' && kind === 'merger') return 'cashPerShare';
  if (field === 'price' && kind === 'delisting') return 'lastValue';
  if (field === 'amount' && of === 'asset') return 'cost';
  if (field === 'amount' && kind === 'dividend') return 'gross';
  if (field === 'accountId') return 'account';
  if (field === 'toAccountId') return 'toAccount';
  return field;
}

interface OneFieldProps {
  readonly draft: TransactionDraft;
  readonly problem: string | undefined;
  readonly onChange: (change: Partial<TransactionDraft>) => void;
}

/** The account, whose currency follows as long as nothing else was written. */
function AccountField({ draft, problem, onChange }: OneFieldProps) {
  const t = useText(tabsText);
  const { accounts } = usePortfolio();
  const currencyOf = (id: string) => accounts.items.find((account) => account.id === id)?.currency ?? '';
  return (
    <SelectField
      label={t('account')}
      required
      value={draft.accountId}
      options={accounts.items.map(({ id, name }) => ({ value: id, label: name }))}
      {...(draft.accountId === '' && { placeholder: t('account.choose') })}
      {...(problem && { error: problem })}
      onChange={({ target }) =>
        onChange({
          accountId: target.value,
          ...(draft.currency === currencyOf(draft.accountId) && { currency: currencyOf(target.value) }),
        })
      }
    />
  );
}

function ToAccountField({ draft, problem, onChange }: OneFieldProps) {
  const t = useText(tabsText);
  const { accounts } = usePortfolio();
  const others = accounts.items.filter(({ id }) => id !== draft.accountId);
  return (
    <SelectField
      label={t('toAccount')}
      required
      value={draft.toAccountId}
      options={others.map(({ id, name }) => ({ value: id, label: name }))}
      placeholder={t('account.choose')}
      {...(others.length === 0 && { hint: t('toAccount.none') })}
      {...(problem && { error: problem })}
      onChange={({ target }) => onChange({ toAccountId: target.value })}
    />
  );
}

/** Any symbol may be written; those of this market are suggested, and others are kept without a price. */
function SymbolField({ draft, problem, onChange }: OneFieldProps) {
  const t = useText(tabsText);
  const list = useId();
  const { hits, pending } = useSymbolSearch(draft.symbol);
  const symbol = draft.symbol.trim().toUpperCase();
  const hit = hits.find((each) => each.symbol === symbol);
  const isUnknown = symbol !== '' && !pending && !hit;
  return (
    <>
      <TextField
        label={t('symbol')}
        required
        list={list}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={draft.symbol}
        hint={hit?.name ?? (isUnknown ? t('symbol.unknown', { symbol }) : t('symbol.hint'))}
        {...(problem && { error: problem })}
        onChange={({ target }) => onChange({ symbol: target.value.toUpperCase() })}
      />
      <datalist id={list}>
        {hits.map((each) => (
          <option key={each.symbol} value={each.symbol}>
            {each.name}
          </option>
        ))}
      </datalist>
    </>
  );
}
