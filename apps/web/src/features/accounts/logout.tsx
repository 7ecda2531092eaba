import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import type { LoginState } from '../../shared/session/app-state/login-group.ts';
import { useRootStore } from '../../shared/session/app-state/root-store.ts';
import { currentSession, signOut } from '../../shared/session/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { Statement } from '../../ui/statement/statement.tsx';
import { logoutText } from './logout.text.ts';

/** Coming here signs out. */
export function Logout() {
  const login = useRootStore((state) => state.login);
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    const { user, loginSuccess } = currentSession();
    // Also for who has left here already: the server may not have heard of it.
    if (user !== null || loginSuccess === false) void signOut();
    setBegun(true);
  }, []);
  return <Leaving login={begun ? login : { ...login, loading: true }} onAgain={() => void signOut()} />;
}

interface LeavingProps {
  readonly login: LoginState;
  readonly onAgain: () => void;
}

/** How far it has come. The browser forgets its member at once; the session ends only once the server knows. */
export function Leaving({ login, onAgain }: LeavingProps) {
  const t = useText(logoutText);
  if (login.loading) return <Statement title={t('begun')} text={t('asking')} />;
  if (login.isUserLogout && login.error !== null) {
    return (
      <Statement title={t('failed')} text={`${t('failedText')} (${login.error})`}>
        <Button kind="primary" size="large" onClick={onAgain}>
          {t('retry')}
        </Button>
      </Statement>
    );
  }
  return (
    <Statement title={t('title')} text={t('text')} action={{ label: t('again'), href: pathTo('login') }} />
  );
}
