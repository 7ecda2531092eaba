import { useEffect } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { currentSession, signOut } from '../../shared/session/session.ts';
import { Statement } from '../../ui/statement/statement.tsx';
import { accountsText } from './accounts.text.ts';

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
