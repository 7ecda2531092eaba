import { useId } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { refusalText } from '../../shared/failure/failed-change.ts';
import { useSymbolSearch } from '../../shared/market/symbol-search/use-symbol-search.ts';
import { Button } from '../../ui/button/button.tsx';
import { DateField } from '../../ui/date-field/date-field.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { type DraftField, EITHER, KINDS, neededFields, type TransactionDraft, takesField } from './drafts.ts';
import styles from './portfolio.module.css';
import { type OpenedTransaction, openForEntry, usePortfolio } from './portfolio-context.ts';
import type { Account } from './portfolio-queries.ts';
import { tabsText } from './tabs.text.ts';
import { codesOf } from './unpriced-symbols.ts';
import { useEntry } from './use-entry.ts';

interface TransactionDialogProps extends OpenedTransaction {
  readonly onClose: () => void;
}

/** Enters a transaction, or changes one. What is written stays whatever the server says to it. */
export function TransactionDialog(props: TransactionDialogProps) {
  const t = useText(tabsText);
  const { stored, onClose } = props;
  const { draft, change, submit, problemOf, unplaced, unpriced, isPending, unsaved } = useEntry(props);
  const close = () => unsaved.ask(onClose);
  const wish = stored ? 'save' : 'create';
  return (
    <>
      <Dialog
        open
        onClose={close}
        title={t(stored ? 'change' : 'new')}
        description={stored?.fixed ? t('fixed') : undefined}
        footer={
          <>
            <Button onClick={close}>{t('cancel')}</Button>
            <SubmitButton form="transaction-form" pending={isPending}>
              {t(unpriced.length > 0 ? `${wish}Anyway` : wish)}
            </SubmitButton>
          </>
        }
      >
        <form
          id="transaction-form"
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
          noValidate
        >
          <fieldset className={styles.plain} disabled={stored?.fixed}>
            <legend className="visually-hidden">{t('what')}</legend>
            <Fields draft={draft} kept={props.draft.accountId} problemOf={problemOf} onChange={change} />
          </fieldset>
          <TextField
            label={t('note')}
            maxLength={300}
            value={draft.note}
            onChange={({ target }) => change({ note: target.value })}
          />
          {unpriced.length > 0 && (
            <FormMessage tone="info">{t('unpriced', { symbols: unpriced.join(', ') })}</FormMessage>
          )}
          {unplaced && <FormMessage tone="error">{refusalText(unplaced, t('conflict'))}</FormMessage>}
        </form>
      </Dialog>
      {unsaved.dialog}
    </>
  );
}

interface FieldsProps {
  readonly draft: TransactionDraft;
  /** The account that it was opened with, whichever that is. */
  readonly kept: string;
  readonly problemOf: (field: DraftField) => string | undefined;
  readonly onChange: (change: Partial<TransactionDraft>) => void;
}

function Fields({ draft, kept, problemOf, onChange }: FieldsProps) {
  const { accounts } = usePortfolio();
  const open = openForEntry(accounts, kept);
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
        <AccountField {...{ draft, onChange }} accounts={open} problem={problemOf('accountId')} />
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
          <ToAccountField
            {...{ draft, onChange }}
            accounts={openForEntry(accounts, draft.toAccountId)}
            problem={problemOf('toAccountId')}
          />
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

interface AccountFieldProps extends OneFieldProps {
  readonly accounts: readonly Account[];
}

/** The account, whose currency follows as long as nothing else was written. */
function AccountField({ draft, accounts, problem, onChange }: AccountFieldProps) {
  const t = useText(tabsText);
  const currencyOf = (id: string) => accounts.find((account) => account.id === id)?.currency ?? '';
  return (
    <SelectField
      label={t('account')}
      required
      value={draft.accountId}
      options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
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

function ToAccountField({ draft, accounts, problem, onChange }: AccountFieldProps) {
  const t = useText(tabsText);
  const others = accounts.filter(({ id }) => id !== draft.accountId);
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
  const hit = hits.find((each) => codesOf(symbol).includes(each.symbol));
  const isUnknown = symbol !== '' && !pending && !hit;
  const required = neededFields(draft).includes('symbol');
  const hint = required ? 'symbol.hint' : 'symbol.optional';
  return (
    <>
      <TextField
        label={t('symbol')}
        required={required}
        list={list}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={draft.symbol}
        hint={hit?.name ?? (isUnknown ? t('symbol.unknown', { symbol }) : t(hint))}
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
