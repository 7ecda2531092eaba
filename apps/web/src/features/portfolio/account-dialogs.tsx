import { type Language, readDecimal } from '@auspex/market';
import { type FormEvent, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { api } from '../../shared/api/api.ts';
import { refusalText } from '../../shared/failure/failed-change.ts';
import { useUnsaved } from '../../shared/navigation/use-unsaved.tsx';
import { Button } from '../../ui/button/button.tsx';
import { DateField } from '../../ui/date-field/date-field.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { CheckField } from '../../ui/forms/check-field.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { plainNumber } from '../../ui/forms/typed-number.ts';
import { toasts } from '../../ui/toasts/toast-store.ts';
import { accountsText } from './accounts.text.ts';
import { useKeptName } from './kept-name.ts';
import styles from './portfolio.module.css';
import { usePortfolio } from './portfolio-context.ts';
import { type Account, fieldProblems, memberDay, usePortfolioChange } from './portfolio-queries.ts';

const METHODS = ['fifo', 'lifo', 'hifo', 'average'] as const satisfies readonly Account['lotMethod'][];

interface AccountDialogProps {
  /** The one that is changed; a new one without. */
  readonly account: Account | undefined;
  readonly onClose: () => void;
  readonly onMade: (account: Account) => void;
}

/** Makes an account that is kept by hand, or changes one. */
export function AccountDialog({ account, onClose, onMade }: AccountDialogProps) {
  const t = useText(accountsText);
  const { accounts } = usePortfolio();
  const [given] = useState({
    name: account?.name ?? '',
    currency: account?.currency ?? accounts.base,
    lotMethod: account?.lotMethod ?? 'fifo',
    marketDividends: account?.marketDividends ?? true,
  });
  const [draft, setDraft] = useState(given);
  const nameOf = useKeptName();
  const unsaved = useUnsaved(JSON.stringify(draft) !== JSON.stringify(given));
  const close = () => unsaved.ask(onClose);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const save = usePortfolioChange(
    () =>
      account
        ? api.call('portfolio.changeAccount', {
            params: { id: account.id },
            body: {
              ...{ ...draft, name: nameOf({ shown: { ...account, name: given.name }, typed: draft.name }) },
              ...{ archived: account.archived, version: account.version },
            },
          })
        : api.call('portfolio.createAccount', { body: draft }),
    {
      onRefused: setRefusal,
      isLeft: unsaved.isLeft,
      onDone: ({ items }) => {
        toasts.answer(t('saved'), { tone: 'success' });
        const before = new Set(accounts.items.map(({ id }) => id));
        const made = items.find(({ id }) => !before.has(id));
        unsaved.leave(() => {
          onClose();
          if (made) onMade(made);
        });
      },
    },
  );
  const problems = fieldProblems(refusal);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefusal(null);
    if (draft.name.trim() !== '') save.mutate(undefined);
  };
  return (
    <>
      <Dialog
        open
        onClose={close}
        title={account ? t('change') : t('new')}
        description={account ? undefined : t('newWhy')}
        footer={
          <>
            <Button onClick={close}>{t('cancel')}</Button>
            <SubmitButton form="account-form" pending={save.isPending} disabled={draft.name.trim() === ''}>
              {t(account ? 'save' : 'create')}
            </SubmitButton>
          </>
        }
      >
        <form id="account-form" className={styles.form} onSubmit={submit} noValidate>
          <TextField
            label={t('name')}
            required
            maxLength={60}
            placeholder={t('nameExample')}
            value={draft.name}
            {...(problems.name && { error: problems.name })}
            onChange={({ target }) => setDraft({ ...draft, name: target.value })}
          />
          <TextField
            label={t('currency')}
            hint={t('currencyHint')}
            required
            maxLength={10}
            autoCapitalize="characters"
            value={draft.currency}
            {...(problems.currency && { error: problems.currency })}
            onChange={({ target }) => setDraft({ ...draft, currency: target.value.toUpperCase() })}
          />
          <SelectField
            label={t('method')}
            hint={t(`methodHint.${draft.lotMethod}`)}
            value={draft.lotMethod}
            options={METHODS.map((value) => ({ value, label: t(`method.${value}`) }))}
            onChange={({ target }) =>
              setDraft({ ...draft, lotMethod: METHODS.find((each) => each === target.value) ?? 'fifo' })
            }
          />
          <CheckField
            label={t('dividends')}
            hint={t('dividendsHint')}
            checked={draft.marketDividends}
            onChange={({ target }) => setDraft({ ...draft, marketDividends: target.checked })}
          />
          {refusal && Object.keys(problems).length === 0 && (
            <FormMessage tone="error">{refusalText(refusal, t('conflict'))}</FormMessage>
          )}
        </form>
      </Dialog>
      {unsaved.dialog}
    </>
  );
}

interface StatementDialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

/** What a statement says, to be compared with the transactions. */
export function StatementDialog({ account, onClose }: StatementDialogProps) {
  const t = useText(accountsText);
  const language = useLanguage();
  const [on, setOn] = useState<string>(() => memberDay());
  const [text, setText] = useState('');
  const unsaved = useUnsaved(text.trim() !== '');
  const close = () => unsaved.ask(onClose);
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<Error | null>(null);
  const save = usePortfolioChange(
    (balances: StatementLine[]) =>
      api.call('portfolio.stateBalances', { params: { id: account.id }, body: { on, balances } }),
    {
      onRefused: setRefusal,
      isLeft: unsaved.isLeft,
      onDone: ({ recorded }) => {
        toasts.answer(t('statement.done', { count: recorded }), { tone: 'success' });
        unsaved.leave(onClose);
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefusal(null);
    const reading = statementLines(text, language);
    setProblem(reading.ok ? undefined : t('statement.wrong', { line: reading.line }));
    if (reading.ok) save.mutate([...reading.lines]);
  };
  return (
    <>
      <Dialog
        open
        onClose={close}
        title={t('statement.title', { name: account.name })}
        description={t('statement.why')}
        footer={
          <>
            <Button onClick={close}>{t('cancel')}</Button>
            <SubmitButton form="statement-form" pending={save.isPending} disabled={text.trim() === ''}>
              {t('statement.compare')}
            </SubmitButton>
          </>
        }
      >
        <form id="statement-form" className={styles.form} onSubmit={submit} noValidate>
          <DateField label={t('statement.on')} value={on} onChange={setOn} />
          <TextArea
            label={t('statement.balances')}
            hint={t('statement.hint')}
            rows={6}
            spellCheck={false}
            placeholder={'USD 1250.40\nAAPL 15\nBTC-USD 0.25'}
            value={text}
            {...(problem && { error: problem })}
            onChange={({ target }) => setText(target.value)}
          />
          {refusal && <FormMessage tone="error">{refusalText(refusal, t('conflict'))}</FormMessage>}
        </form>
      </Dialog>
      {unsaved.dialog}
    </>
  );
}

interface StatementLine {
  /** A currency or a symbol. */
  readonly unit: string;
  readonly amount: string;
}

type StatementReading =
  | { readonly ok: true; readonly lines: readonly StatementLine[] }
  /** The first line that is not a name and an amount. */
  | { readonly ok: false; readonly line: string };

/** Balances as they are typed or pasted, one a line: `USD 1250.40`, `AAPL: 15`, `EUR −20`. */
export function statementLines(text: string, language: Language): StatementReading {
  const lines: StatementLine[] = [];
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line === '') continue;
    const [name = '', ...rest] = line.split(/[\s:;=]+/);
    const amount = plainNumber(rest.join(''), language);
    if (name === '' || !readDecimal(amount).ok) return { ok: false, line };
    lines.push({ unit: name.toUpperCase(), amount });
  }
  return lines.length === 0 ? { ok: false, line: '' } : { ok: true, lines };
}
