import { useText } from '../../i18n/use-text.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { Statement } from '../../ui/statement/statement.tsx';
import { accountsText } from './accounts.text.ts';

export function EmailVerified() {
  const t = useText(accountsText);
  return (
    <Statement
      title={t('verified.title')}
      text={t('verified.text')}
      action={{ label: t('toSignIn'), href: pathTo('login') }}
    />
  );
}
