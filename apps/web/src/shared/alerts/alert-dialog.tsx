import { alertSentence } from '@auspex/contract/alert-sentences';
import { CallError } from '@auspex/contract/client';
import { formatPrice } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { DateField } from '../../ui/date-field/date-field.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { CheckField } from '../../ui/forms/check-field.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { toasts } from '../../ui/toasts/toast-store.ts';
import { makeId } from '../api/make-id.ts';
import { explainedFailure, failureText } from '../failure/describe-failure.ts';
import { symbolQuery } from '../market/market-queries.ts';
import { useUnsaved } from '../navigation/use-unsaved.tsx';
import {
  type AlertDraft,
  type AlertKind,
  conditionOf,
  type DraftProblem,
  draftOf,
  expiryOf,
  KINDS,
  subjectOf,
  withLastPrice,
} from './alert-form.ts';
import type { AlertBody, AlertWish } from './alert-overlay.ts';
import { alertCalls, rehearsalQuery, useAlertChange } from './alert-queries.ts';
import styles from './alerts.module.css';
import { alertsText } from './alerts.text.ts';
import { ConditionFields } from './condition-fields.tsx';
import { RehearsalView } from './rehearsal-view.tsx';

const FREQUENCIES = ['once', 'bar', 'every'] as const;
/** Nothing is asked while a number is still being written. */
const isProblem = (condition: ReturnType<typeof conditionOf>): condition is DraftProblem =>
  typeof condition === 'string';

interface AlertDialogProps {
  readonly wish: AlertWish;
  readonly onClose: () => void;
}

/** Sets an alert, and shows first what it would have done. */
export function AlertDialog({ wish, onClose }: AlertDialogProps) {
  const t = useText(alertsText);
  const language = useLanguage();
  const last = useLastPrice(wish.symbol);
  const [given] = useState(() => draftOf(wish, language));
  const [draft, setDraft] = useState(given);
  const unsaved = useUnsaved(draft !== given);
  const close = () => unsaved.ask(onClose);
  const [tried, setTried] = useState(false);
  const { symbol, alert } = wish;
  const subject = subjectOf(wish);
  const filled = withLastPrice(draft, last, language);
  const condition = conditionOf(filled, language);
  const expiresAt = expiryOf(draft.until, alert?.expiresAt);
  const asked = isProblem(condition) ? null : { symbol, condition, frequency: draft.frequency };
  const rehearsal = useQuery(rehearsalQuery(useDeferredValue(asked)));
  const [refusal, setRefusal] = useState<Error | null>(null);
  const [made] = useState(() => ({ id: makeId() }));
  const save = useAlertChange((body: AlertBody) => alertCalls.save(body, alert ?? made), {
    onRefused: setRefusal,
    isLeft: unsaved.isLeft,
    onDone: () => {
      toasts.answer(t('done'), { tone: 'success' });
      unsaved.leave(onClose);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setRefusal(null);
    if (asked === null || expiresAt === 'problem.until') return;
    const { mail, push } = draft;
    save.mutate({ ...asked, channels: { mail, push }, expiresAt });
  };
  const title = alert
    ? t('dialog.change')
    : subject
      ? t('dialog.newFor', { symbol: subject })
      : t('dialog.new');
  return (
    <>
      <Dialog
        open
        onClose={close}
        width="large"
        title={title}
        description={isProblem(condition) ? undefined : `${alertSentence(condition, subject, language)}.`}
        footer={
          <>
            <Button onClick={close}>{t('cancel')}</Button>
            <SubmitButton form="alert-form" pending={save.isPending}>
              {t(alert ? 'save' : 'create')}
            </SubmitButton>
          </>
        }
      >
        <form id="alert-form" className={styles.form} onSubmit={submit} noValidate>
          <AlertFields
            {...{ wish, draft: filled, last }}
            problem={tried && isProblem(condition) ? condition : undefined}
            untilProblem={tried && expiresAt === 'problem.until' ? t(expiresAt) : undefined}
            onChange={(change) => setDraft({ ...filled, ...change })}
          />
          <RehearsalView
            condition={isProblem(condition) ? null : condition}
            rehearsal={asked === null || rehearsal.isPlaceholderData ? null : (rehearsal.data ?? null)}
            error={asked === null ? null : rehearsal.error}
            onRetry={() => void rehearsal.refetch()}
            once={draft.frequency === 'once'}
            stale={rehearsal.isPlaceholderData}
          />
          {refusal && <FormMessage tone="error">{refusalText(refusal, t)}</FormMessage>}
        </form>
      </Dialog>
      {unsaved.dialog}
    </>
  );
}

interface AlertFieldsProps {
  readonly wish: AlertWish;
  readonly draft: AlertDraft;
  readonly last: number | null;
  readonly problem: DraftProblem | undefined;
  readonly untilProblem: string | undefined;
  readonly onChange: (change: Partial<AlertDraft>) => void;
}

function AlertFields({ wish, draft, last, problem, untilProblem, onChange }: AlertFieldsProps) {
  const t = useText(alertsText);
  const language = useLanguage();
  const { kind, frequency } = draft;
  const kinds: readonly AlertKind[] = kind === 'screen' ? ['screen'] : kindsFor(wish);
  const ticked = kind === 'price' || kind === 'change';
  const lastText =
    last === null ? undefined : t('level.now', { price: formatPrice(last, undefined, language) });
  return (
    <>
      <SelectField
        label={t('kind')}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        hint={t(ticked ? 'ticks' : 'closedBars')}
        onChange={({ target }) => onChange({ kind: target.value as AlertKind })}
      />
      <ConditionFields {...{ draft, problem, onChange }} priceHint={lastText} />
      <div className={styles.group}>
        <span className={styles.label}>{t('frequency')}</span>
        <Segmented
          label={t('frequency')}
          value={frequency}
          items={FREQUENCIES.map((value) => ({ value, label: t(`frequency.${value}`) }))}
          onChange={(next) => onChange({ frequency: next })}
        />
        <p className={styles.hint}>{t(`frequencyHint.${frequency}`)}</p>
      </div>
      <div className={styles.pair}>
        <fieldset className={styles.checks}>
          <legend className={styles.label}>{t('channels')}</legend>
          <CheckField
            label={t('mail')}
            checked={draft.mail}
            onChange={({ target }) => onChange({ mail: target.checked })}
          />
          <CheckField
            label={t('push')}
            checked={draft.push}
            onChange={({ target }) => onChange({ push: target.checked })}
          />
        </fieldset>
        <DateField
          label={t('until')}
          value={draft.until}
          error={untilProblem}
          onChange={(until) => onChange({ until })}
        />
      </div>
    </>
  );
}

/** Coins publish no reports. */
function kindsFor({ market }: AlertWish): readonly AlertKind[] {
  return market === 'crypto' ? KINDS.filter((kind) => kind !== 'earnings') : KINDS;
}

function useLastPrice(symbol: string | null): number | null {
  const { data } = useQuery({ ...symbolQuery(symbol ?? '', { kind: 'now' }), enabled: symbol !== null });
  return data?.quote?.last ?? null;
}

const explained = {
  'version-conflict': 'failure.conflict',
  'too-many-alerts': 'failure.tooMany',
  'crosses-itself': 'failure.crossesItself',
  'unknown-symbol': 'failure.unknownSymbol',
} as const;

function refusalText(error: Error, t: ReturnType<typeof useText<keyof typeof alertsText.en>>): string {
  const code = error instanceof CallError ? error.code : null;
  return code !== null && code in explained
    ? explainedFailure(error, t(explained[code as keyof typeof explained]))
    : failureText(error);
}
