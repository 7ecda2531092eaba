import type { CallReply, Calls } from '@auspex/contract';
import { CallError } from '@auspex/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { api } from '../../shared/api/api.ts';
import { QueryArea } from '../../shared/api/query-area.tsx';
import { pathTo } from '../../shared/navigation/paths.ts';
import { guardSignedIn } from '../../shared/session/guards.ts';
import { rememberPlace } from '../../shared/session/return-place.ts';
import { currentSession } from '../../shared/session/session.ts';
import { useMember } from '../../shared/session/use-session.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { CheckField } from '../../ui/forms/check-field.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { accountsText } from './accounts.text.ts';
import { useProof } from './ask-proof.tsx';
import styles from './connect-app.module.css';
import { connectAppText } from './connect-app.text.ts';
import { failureText } from './describe-failure.ts';
import entryStyles from './entry-page.module.css';
import { EntryPage } from './entry-page.tsx';
import { noticesText } from './notices.text.ts';
import { settingsText } from './settings.text.ts';
import { lifeIn, TokenLifeField } from './token-life-field.tsx';
import { scopeTexts } from './token-words.ts';
import { useSending } from './use-sending.ts';

type Asked = CallReply<Calls['accounts.readAppRequest']>;

const SCOPES = ['market:read', 'portfolio:read'] as const;
const REFUSALS = [
  'app/unknown',
  'app/elsewhere',
  'app/unprotected',
  'app/unsupported',
  'app/answered',
] as const;

const goTo = (address: string) => window.location.assign(address);

/** What the app asked for, as it wrote it; the server judges it. */
export function requestIn(search: string): Record<string, string> {
  const asked = new URLSearchParams(search).get('asked') ?? '';
  return Object.fromEntries(new URLSearchParams(asked));
}

const refusalIn = (error: unknown) =>
  error instanceof CallError ? REFUSALS.find((known) => known === error.code) : undefined;

/** Where an app that only knows OAuth sends its member: whoever is not signed in does that first, and comes back. */
export function ConnectApp() {
  const navigate = useNavigate();
  const { pathname, search } = window.location;
  const isGuest = guardSignedIn(currentSession()) !== null;
  useEffect(() => {
    if (!isGuest) return;
    rememberPlace(pathname + search);
    void navigate({ href: pathTo('login'), replace: true });
  }, [isGuest, navigate, pathname, search]);
  return isGuest ? null : (
    <QueryArea>
      <Question request={requestIn(search)} />
    </QueryArea>
  );
}

function Question({ request }: { readonly request: Record<string, string> }) {
  const [redirectTo, setRedirectTo] = useState<string | null>(null);
  const asked = useQuery({
    queryKey: ['accounts', 'app-request', request],
    queryFn: () => api.call('accounts.readAppRequest', { query: request }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (asked.isPending) return <LoadingSkeleton kind="lines" count={6} />;
  if (asked.isError) return <Refused error={asked.error} onRetry={() => void asked.refetch()} />;
  if (redirectTo !== null) return <Done name={asked.data.name} redirectTo={redirectTo} />;
  if (!asked.data.isOffered) return <NotOffered backTo={asked.data.backTo} />;
  const goOn = (address: string) => {
    setRedirectTo(address);
    goTo(address);
  };
  return <Consent asked={asked.data} request={request} onConsent={goOn} />;
}

interface ConsentProps {
  readonly asked: Asked;
  readonly request: Record<string, string>;
  readonly onConsent: (redirectTo: string) => void;
}

function Consent({ asked, request, onConsent }: ConsentProps) {
  const t = useText(connectAppText);
  const ts = useText(settingsText);
  const { withProof, question } = useProof();
  const sending = useSending(async (form) => {
    const scopes = SCOPES.filter((scope) => form.has(scope));
    if (scopes.length === 0) throw new Error(t('none'));
    const body = { request, scopes, expiresInDays: lifeIn(form) };
    const { redirectTo } = await withProof((proof) =>
      api.call('accounts.connectApp', { body: { ...body, proof } }).catch((error: unknown) => {
        const refusal = refusalIn(error);
        throw refusal === undefined ? error : new Error(t(refusal));
      }),
    );
    onConsent(redirectTo);
  });
  return (
    <EntryPage title={t('title', { name: asked.name })}>
      <Facts asked={asked} />
      <form className={entryStyles.form} onSubmit={sending.send}>
        <fieldset className={styles.scopes}>
          <legend>{t('may')}</legend>
          {SCOPES.map((scope) => (
            <CheckField
              key={scope}
              name={scope}
              label={ts(scopeTexts[scope])}
              defaultChecked={asked.scopes.includes(scope)}
            />
          ))}
        </fieldset>
        <TokenLifeField />
        <p className="note">{t('never')}</p>
        {sending.failure !== null && <FormMessage tone="error">{sending.failure}</FormMessage>}
        <div className={entryStyles.ways}>
          <SubmitButton size="large" fullWidth pending={sending.pending}>
            {t('connect')}
          </SubmitButton>
          <Button size="large" kind="quiet" fullWidth onClick={() => goTo(asked.backTo)}>
            {t('cancel')}
          </Button>
        </div>
      </form>
      {question}
    </EntryPage>
  );
}

/** Who asks, where the key goes, and whose it would be. */
function Facts({ asked: { name, place } }: { readonly asked: Asked }) {
  const t = useText(connectAppText);
  const member = useMember();
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('place')}</dt>
        <dd className={styles.place}>
          {place.kind === 'site' ? place.name : t(`place.${place.kind}`, { name: place.name })}
        </dd>
        <dd className="note">{t('place.note')}</dd>
      </div>
      <div>
        <dt>{t('name')}</dt>
        <dd>{name}</dd>
        <dd className="note">{t('name.note')}</dd>
      </div>
      <div>
        <dt>{t('account')}</dt>
        <dd>{member?.email}</dd>
      </div>
    </dl>
  );
}

function Done({ name, redirectTo }: { readonly name: string; readonly redirectTo: string }) {
  const t = useText(connectAppText);
  return (
    <EntryPage
      title={t('done.title', { name })}
      lead={t('done.text')}
      foot={<a href={pathTo('profileSettings')}>{t('tokens')}</a>}
    >
      <ButtonLink href={redirectTo} size="large" fullWidth>
        {t('done.open')}
      </ButtonLink>
    </EntryPage>
  );
}

/** Nothing leads to the app by itself: anybody may register one, and this site is not to lead its members astray. */
function NotOffered({ backTo }: { readonly backTo: string }) {
  const t = useText(connectAppText);
  return (
    <EntryPage title={t('failed')} lead={t('app/unsupported')}>
      <Button size="large" fullWidth onClick={() => goTo(backTo)}>
        {t('back')}
      </Button>
    </EntryPage>
  );
}

function Refused({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useText(connectAppText);
  const ta = useText(accountsText);
  const tn = useText(noticesText);
  const code = error instanceof CallError ? error.code : null;
  const refusal = refusalIn(error);
  const isAnswered = refusal === 'app/answered';
  return (
    <EntryPage title={t('failed')} lead={refusal === undefined ? failureText(error, ta) : t(refusal)}>
      {isAnswered && <ButtonLink href={pathTo('profileSettings')}>{t('tokens')}</ButtonLink>}
      {code === 'email-not-verified' && (
        <ButtonLink href={pathTo('emailVerification')}>{t('verify')}</ButtonLink>
      )}
      {refusal === undefined && <Button onClick={onRetry}>{tn('handler.again')}</Button>}
    </EntryPage>
  );
}
