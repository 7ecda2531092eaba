import { useText } from '../../i18n/use-text.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { oneOf, useAddress } from '../../shared/navigation/use-address.ts';
import { Statement } from '../../ui/statement/statement.tsx';
import { accountsText } from './accounts.text.ts';
import { noticesText } from './notices.text.ts';

/** What was confirmed: the address of a sign-up, or one that took the place of another. */
const verifiedAddress = { changed: oneOf(['address'], null) };

export function EmailVerified() {
  const t = useText(accountsText);
  const tn = useText(noticesText);
  const { changed } = useAddress(verifiedAddress).values;
  return (
    <Statement
      title={tn('verified.title')}
      text={tn(changed === null ? 'verified.text' : 'verified.changed')}
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
