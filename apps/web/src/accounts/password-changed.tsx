import { useText } from '../i18n/use-text.ts';
import { pathTo } from '../paths.ts';
import { Statement } from '../screen-frame/statement.tsx';
import { accountsText } from './accounts-text.ts';

export function PasswordChanged() {
  const t = useText(accountsText);
  return (
    <Statement
      title={t('passwordChanged.title')}
      text={t('passwordChanged.text')}
      action={{ label: t('toSignIn'), href: pathTo('login') }}
    />
  );
}
