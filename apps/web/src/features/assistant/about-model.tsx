import { formatDate, formatMoney } from '@auspex/market';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { api } from '../../shared/api/api.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import styles from './assistant.module.css';
import { assistantText } from './assistant.text.ts';
import { type AssistantStatus, statusQuery } from './assistant-queries.ts';

/** Says whether the portfolio may be sent to the outside model; the answer is the new status. */
function useConsent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: boolean) => api.call('assistant.consent', { body: { given } }),
    onSuccess: (status) => client.setQueryData(statusQuery.queryKey, status),
  });
}

/** The model that answers, by the name of who runs it. */
function modelName({ model }: AssistantStatus): string {
  return `${model.provider} ${model.name}`;
}

/** "12 of 12", as the evaluation writes it, in the words of the page. */
export function shareOf(written: string): { used: string; limit: string } {
  const [used = written, limit = written] = written.split(' of ');
  return { used, limit };
}

/** Which model answers, what it sees and spends, and how often it was right. */
export function AboutModel() {
  const t = useText(assistantText);
  const { data, error, refetch } = useQuery(statusQuery);
  return (
    <section className={styles.about}>
      <h2>{t('about')}</h2>
      {data ? (
        <AboutFacts status={data} />
      ) : error ? (
        <ErrorState title={t('about.failed')} reason={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingSkeleton kind="lines" count={5} />
      )}
    </section>
  );
}

export function AboutFacts({ status }: { readonly status: AssistantStatus }) {
  const t = useText(assistantText);
  const language = useLanguage();
  const { model, spending, score, consent } = status;
  const dollars = (amount: number) => formatMoney(amount, 'USD', language);
  return (
    <dl className={styles.facts}>
      <Fact name={t('about.model')}>
        {model.kind === 'local'
          ? t('about.local')
          : t('about.outside', { provider: model.provider, name: model.name })}
      </Fact>
      <Fact name={t('about.score')}>
        {score === null
          ? t('about.noScore')
          : `${t('about.scored', {
              ...{ right: score.right, asked: score.asked },
              date: formatDate(Date.parse(score.date), language),
            })} ${t('about.unsupported', { count: score.unsupported })} ${t('about.unanswerable', {
              share: t('about.spent', shareOf(score.unanswerable)),
            })}`}
      </Fact>
      {spending && (
        <Fact name={t('about.spending')}>
          {t('about.spent', { used: dollars(spending.used), limit: dollars(spending.limit) })}
        </Fact>
      )}
      {consent && (
        <Fact name={t('about.portfolio')}>
          <ConsentSwitch given={consent.given} />
        </Fact>
      )}
      <Fact name={t('about.privacy')}>
        <a href={`${pathTo('privacyPolicy')}#assistant`}>{t('about.privacyLink')}</a>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-numbers="">{children}</dd>
    </div>
  );
}

function ConsentSwitch({ given }: { readonly given: boolean }) {
  const t = useText(assistantText);
  const consent = useConsent();
  return (
    <>
      <p>{t(given ? 'consent.isGiven' : 'consent.isNot')}</p>
      <Button size="small" pending={consent.isPending} onClick={() => consent.mutate(!given)}>
        {t(given ? 'consent.withdraw' : 'consent.give')}
      </Button>
      {consent.error && <FormMessage tone="error">{failureText(consent.error)}</FormMessage>}
    </>
  );
}

/** Whether a member has to be asked before anything goes out: an outside model, and no answer so far. */
export function mustAskConsent(status: AssistantStatus | undefined): boolean {
  return status?.model.kind === 'outside' && status.consent?.given === false && status.consent.at === null;
}

interface ConsentDialogProps {
  readonly status: AssistantStatus;
  /** Once the member has decided, either way. */
  readonly onDecided: () => void;
  readonly onClose: () => void;
}

/** Asked once, before the first question to an outside model. */
export function ConsentDialog({ status, onDecided, onClose }: ConsentDialogProps) {
  const t = useText(assistantText);
  const consent = useConsent();
  const [choice, setChoice] = useState<boolean | null>(null);
  const decide = (given: boolean) => {
    setChoice(given);
    consent.mutate(given, { onSuccess: onDecided });
  };
  const name = modelName(status);
  return (
    <Dialog
      open
      onClose={onClose}
      width="small"
      title={t('consent.title', { name })}
      description={t('consent.what', { name })}
      footer={
        <>
          <Button pending={consent.isPending && choice === false} onClick={() => decide(false)}>
            {t('consent.without')}
          </Button>
          <Button kind="primary" pending={consent.isPending && choice === true} onClick={() => decide(true)}>
            {t('consent.with')}
          </Button>
        </>
      }
    >
      <p>{t('consent.never')}</p>
      {consent.error && <FormMessage tone="error">{failureText(consent.error)}</FormMessage>}
    </Dialog>
  );
}
