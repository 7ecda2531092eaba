import { useText } from '../../i18n/use-text.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { Statement } from '../../ui/statement/statement.tsx';
import { accountsText } from './accounts.text.ts';

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
