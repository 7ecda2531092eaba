import { useEffect } from 'react';
import { useText } from '../i18n/use-text.ts';
import { pathTo } from '../paths.ts';
import { Statement } from '../screen-frame/statement.tsx';
import { currentSession, signOut } from '../session/session.ts';
import { accountsText } from './accounts-text.ts';

/** Coming here signs out. */
export function Logout() {
  const t = useText(accountsText);
  useEffect(() => {
    if (currentSession().user !== null) void signOut();
  }, []);
  return (
    <Statement
      title={t('loggedOut.title')}
      text={t('loggedOut.text')}
      action={{ label: t('loggedOut.again'), href: pathTo('login') }}
    />
  );
}
