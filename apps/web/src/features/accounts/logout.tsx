import { useEffect } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { currentSession, signOut } from '../../shared/session/session.ts';
import { Statement } from '../../ui/statement/statement.tsx';
import { noticesText } from './notices.text.ts';

/** Coming here signs out. */
export function Logout() {
  const tn = useText(noticesText);
  useEffect(() => {
    if (currentSession().user !== null) void signOut();
  }, []);
  return (
    <Statement
      title={tn('loggedOut.title')}
      text={tn('loggedOut.text')}
      action={{ label: tn('loggedOut.again'), href: pathTo('login') }}
    />
  );
}
