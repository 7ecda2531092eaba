import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { api } from '../../shared/api/api.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { useUnsaved } from '../../shared/navigation/use-unsaved.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { accountsText } from './accounts.text.ts';
import { MappingStep } from './import-mapping.tsx';
import { PreviewStep, ResultStep } from './import-preview.tsx';
import styles from './portfolio.module.css';
import { usePortfolio } from './portfolio-context.ts';
import {
  fileCalls,
  type ImportBody,
  type ImportPreview,
  type ImportResult,
  usePortfolioChange,
} from './portfolio-queries.ts';

/** As many characters as the server takes. */
const MOST_CHARACTERS = 12_000_000;

/** A further account is made together with the first file. */
const NEW_ACCOUNT = 'new';

export interface ImportFile {
  readonly name: string;
  readonly text: string;
}

type Mapping = ImportBody['mapping'];

interface Read {
  readonly body: ImportBody;
  readonly preview: ImportPreview;
}

interface ImportWizardProps {
  readonly accountId: string | null;
  readonly onClose: () => void;
}

/** Brings in a file in three steps: the file, what its columns mean where that is not known, and what would be added. */
export function ImportWizard({ accountId, onClose }: ImportWizardProps) {
  const t = useText(accountsText);
  const { accounts } = usePortfolio();
  // Real trades never go into a paper account.
  const open = accounts.items.filter(({ kind, archived }) => !archived && kind !== 'paper');
  const usual = open.find(({ id }) => id === accountId) ?? open.find(({ kind }) => kind === 'manual');
  const [source, setSource] = useState<Source>({
    account: usual?.id ?? NEW_ACCOUNT,
    newName: '',
    file: { name: '', text: '' },
  });
  const [read, setRead] = useState<Read | null>(null);
  const [remapping, setRemapping] = useState(false);
  const [result, setResult] = useState<ImportResult | null>(null);
  const bringsNothing = source.file.text.trim() === '' || read?.preview.added === 0;
  const unsaved = useUnsaved(result === null && !bringsNothing);
  // A file that is read meanwhile changes it too.
  const change = (next: Partial<Source>) => setSource((before) => ({ ...before, ...next }));
  const preview = usePreview(setRead, (account) => change({ account }));
  const commit = usePortfolioChange(
    (wish: { body: ImportBody; withoutProblems: boolean }) =>
      fileCalls.import({ ...wish.body, withoutProblems: wish.withoutProblems }),
    { onDone: setResult, onRefused: () => undefined },
  );
  const look = (mapping: Mapping) => {
    commit.reset();
    setRemapping(false);
    preview.mutate({ source, mapping, currency: accounts.base });
  };
  const needsMapping = read !== null && (read.preview.lacking !== null || remapping);
  const step = result ? 3 : read === null ? 0 : needsMapping ? 1 : 2;
  return (
    <>
      <Dialog
        open
        onClose={() => unsaved.ask(onClose)}
        width="large"
        title={t('importTitle')}
        dismissable={!commit.isPending}
      >
        <ol className={styles.steps} aria-label={t('steps')}>
          {(['file', 'columns', 'check'] as const).map((name, at) => (
            <li key={name} aria-current={at === step ? 'step' : undefined}>
              {t(`step.${name}`)}
            </li>
          ))}
        </ol>
        <div className={styles.form}>
          {(preview.error ?? commit.error) && (
            <FormMessage tone="error">{failureText(preview.error ?? commit.error)}</FormMessage>
          )}
          {step === 0 && (
            <FileStep
              source={source}
              onChange={change}
              pending={preview.isPending}
              onNext={() => look(null)}
            />
          )}
          {step === 1 && read && (
            <MappingStep
              {...read}
              pending={preview.isPending}
              onBack={() => setRead(null)}
              onNext={(mapping) => look(mapping)}
            />
          )}
          {step === 2 && read && (
            <PreviewStep
              preview={read.preview}
              pending={commit.isPending}
              onBack={() => setRead(null)}
              onRemap={read.preview.preset === null ? () => setRemapping(true) : undefined}
              onImport={(withoutProblems) => commit.mutate({ body: read.body, withoutProblems })}
            />
          )}
          {result && <ResultStep result={result} onClose={onClose} />}
        </div>
      </Dialog>
      {unsaved.dialog}
    </>
  );
}

interface Source {
  /** An id, or that of a new one. */
  readonly account: string;
  readonly newName: string;
  readonly file: ImportFile;
}

interface PreviewWish {
  readonly source: Source;
  readonly mapping: Mapping;
  /** Of an account that is made now. */
  readonly currency: string;
}

/** Makes the account where it is a new one, and asks what the file would bring. */
function usePreview(onRead: (read: Read) => void, onAccount: (id: string) => void) {
  const make = usePortfolioChange((body: { name: string; currency: string }) =>
    api.call('portfolio.createAccount', { body }),
  );
  return useMutation({
    mutationFn: async ({ source, mapping, currency }: PreviewWish): Promise<Read> => {
      let accountId = source.account;
      if (accountId === NEW_ACCOUNT) {
        const known = new Set((await api.call('portfolio.accounts')).items.map(({ id }) => id));
        const { items } = await make.mutateAsync({ name: source.newName.trim(), currency });
        accountId = items.find(({ id }) => !known.has(id))?.id ?? '';
        onAccount(accountId);
      }
      const body: ImportBody = { accountId, name: source.file.name, text: source.file.text, mapping };
      return { body, preview: await fileCalls.preview(body) };
    },
    onSuccess: ({ body, preview }) => {
      // What the server proposed is what is sent with the file.
      onRead({ body: { ...body, mapping: body.mapping ?? preview.mapping }, preview });
    },
  });
}

interface FileStepProps {
  readonly source: Source;
  readonly onChange: (change: Partial<Source>) => void;
  readonly pending: boolean;
  readonly onNext: () => void;
}

function FileStep({ source, onChange, pending, onNext }: FileStepProps) {
  const t = useText(accountsText);
  const { accounts } = usePortfolio();
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { account, newName, file } = source;
  const given = useRef(0);
  const setFile = (next: ImportFile) => {
    given.current += 1;
    setProblem(next.text.length > MOST_CHARACTERS ? t('file.tooLarge') : undefined);
    onChange({ file: next });
  };
  /** Reading takes a while: what is given later wins, whatever is read first. */
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    given.current += 1;
    const turn = given.current;
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    if (turn === given.current) setFile({ name: chosen.name, text: decodeText(bytes) });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const named = account !== NEW_ACCOUNT || newName.trim() !== '';
  const ready = named && file.text.trim() !== '' && problem === undefined;
  const open = accounts.items.filter(({ kind, archived }) => !archived && kind !== 'paper');
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          label={t('account')}
          hint={t('account.hint')}
          value={account}
          options={[
            ...open.map(({ id, name }) => ({ value: id, label: name })),
            { value: NEW_ACCOUNT, label: t('account.new') },
          ]}
          onChange={({ target }) => onChange({ account: target.value })}
        />
        {account === NEW_ACCOUNT && (
          <TextField
            label={t('account.name')}
            required
            maxLength={60}
            value={newName}
            onChange={({ target }) => onChange({ newName: target.value })}
          />
        )}
      </div>
      <label
        className={styles.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <strong>{file.name || t('file.choose')}</strong>
        <span className="note">{t('file.known')}</span>
        <input
          type="file"
          className="visually-hidden"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={({ target }) => void take(target.files?.[0])}
        />
      </label>
      <TextArea
        label={t('file.paste')}
        hint={t('file.pasteHint')}
        rows={5}
        spellCheck={false}
        value={file.text.length > 20_000 ? `${file.text.slice(0, 2000)}\n…` : file.text}
        readOnly={file.text.length > 20_000}
        {...(problem && { error: problem })}
        onChange={({ target }) => setFile({ name: '', text: target.value })}
      />
      <p className={styles.buttons}>
        <Button kind="primary" pending={pending} disabled={!ready} onClick={onNext}>
          {t('next')}
        </Button>
      </p>
    </>
  );
}

/** The text of a file: Unicode as its mark says or where it can be read as such, else what older spreadsheets write. */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
