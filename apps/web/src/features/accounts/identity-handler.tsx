import { CallError } from '@auspex/contract/client';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { publicApi } from '../../shared/api/public-api.ts';
import { mayHaveArrived } from '../../shared/failure/describe-failure.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { SessionOver } from '../../shared/session/auth-calls.ts';
import { httpAuthCalls } from '../../shared/session/http-auth-calls.ts';
import { takePlace } from '../../shared/session/return-place.ts';
import { renewAccess, signIn } from '../../shared/session/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { Statement } from '../../ui/statement/statement.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { type AccountsTextKey, accountsText } from './accounts.text.ts';
import { failureText } from './describe-failure.ts';
import { forgetReferral } from './kept-referral.ts';
import { noticesText } from './notices.text.ts';

/** What a sign-in at a provider may end with instead of a session. */
const refusals: Readonly<Record<string, AccountsTextKey>> = {
  'missing-data': 'social.missingData',
  'account-exists': 'social.accountExists',
  disabled: 'social.disabled',
  refused: 'social.refused',
};

class Refused extends Error {
  readonly text: AccountsTextKey;
  constructor(text: AccountsTextKey) {
    super(text);
    this.text = text;
  }
}

/** Does what the link says and returns the page to go on with. */
export async function followLink(query: URLSearchParams, password?: string): Promise<string> {
  const oobCode = query.get('oobCode') ?? '';
  const body = { oobCode, ...(password === undefined ? {} : { password }) };
  switch (query.get('mode')) {
    case 'verifyEmail':
      await publicApi.call('accounts.verifyEmail', { body });
      // A member who is signed in here has a token that still says the address is not confirmed.
      await renewAccess();
      return pathTo('emailVerified');
    case 'resetPassword':
      return `${pathTo('passwordReset')}?oobCode=${encodeURIComponent(oobCode)}`;
    case 'changeEmail':
      await publicApi.call('accounts.completeEmailChange', { body });
      // The change ended every session, also one that is open here.
      await renewAccess();
      return `${pathTo('emailVerified')}?changed=address`;
    case 'signIn': {
      const error = query.get('error');
      if (error !== null) throw new Refused(refusals[error] ?? 'social.refused');
      signIn(await httpAuthCalls.refresh());
      forgetReferral();
      const next = query.get('next') ?? '';
      return takePlace(/^\/(?![/\\])/.test(next) ? next : pathTo('technicalAnalysis'));
    }
    default:
      throw new Refused('handler.unknown');
  }
}

/** Where links of mails and sign-ins at providers come back to. Each link is followed once, however often React mounts. */
let followed: { href: string; outcome: Promise<string> } | null = null;

function followOnce(): Promise<string> {
  const { href, search } = window.location;
  if (followed?.href !== href) followed = { href, outcome: followLink(new URLSearchParams(search)) };
  return followed.outcome;
}

/** Rarely needed, so not part of the first load. */
const HandlerPart = lazyPart(async () => (await import('./link-password.tsx')).HandlerPart);

function needsPassword(error: unknown): boolean {
  return error instanceof CallError && error.code === 'auth/password-needed';
}

/** An app that wants to connect sent its member here, with what it asks for. */
const asksForApp = (address: string) => address.includes('?mode=connectApp');

/** Its page is at this address as well, so it takes loading. */
function goOn(href: string, navigate: ReturnType<typeof useNavigate>): void {
  if (asksForApp(href)) window.location.replace(href);
  else void navigate({ href, replace: true });
}

export function IdentityHandler() {
  const t = useText(accountsText);
  const tn = useText(noticesText);
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [unclear, setUnclear] = useState(false);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (asksForApp(window.location.search)) return setAsking(true);
    followOnce().then(
      (href) => goOn(href, navigate),
      (error: unknown) => {
        setUnclear(mayHaveArrived(error));
        if (needsPassword(error)) setAsking(true);
        else if (error instanceof Refused) setFailure(t(error.text));
        // The browser has not kept the cookie, or the link was opened too late.
        else setFailure(error instanceof SessionOver ? t('social.refused') : failureText(error, t));
      },
    );
  }, [navigate, t]);
  if (asking) {
    const confirm = async (password: string) =>
      goOn(await followLink(new URLSearchParams(window.location.search), password), navigate);
    return (
      <Suspense>
        <HandlerPart isForApp={asksForApp(window.location.search)} onPassword={confirm} />
      </Suspense>
    );
  }
  if (failure === null) return <Statement title={tn('handler.title')} text={tn('handler.wait')} />;
  return (
    <Statement
      title={tn('handler.failed')}
      text={failure}
      {...(!unclear && { action: { label: t('toSignIn'), href: pathTo('login') } })}
    >
      {unclear && (
        <Button kind="primary" size="large" onClick={() => window.location.reload()}>
          {tn('handler.again')}
        </Button>
      )}
    </Statement>
  );
}
