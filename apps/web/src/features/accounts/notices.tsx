import { useText } from '../../i18n/use-text.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { Statement } from '../../ui/statement/statement.tsx';
import { accountsText } from './accounts.text.ts';
import { noticesText } from './notices.text.ts';

export function EmailVerified() {
  const t = useText(accountsText);
  const tn = useText(noticesText);
  return (
    <Statement
      title={tn('verified.title')}
      text={tn('verified.text')}
      action={{ label: t('toSignIn'), href: pathTo('login') }}
    />
  );
}

export function PasswordChanged() {
  const t = useText(accountsText);
  const tn = useText(noticesText);
  return (
    <Statement
      title={tn('passwordChanged.title')}
      text={tn('passwordChanged.text')}
      action={{ label: t('toSignIn'), href: pathTo('login') }}
    />
  );
}
