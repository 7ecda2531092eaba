import { useText } from '../i18n/use-text.ts';
import { pathTo } from '../paths.ts';
import { Statement } from '../screen-frame/statement.tsx';
import { accountsText } from './accounts-text.ts';

export function EmailVerification() {
  const t = useText(accountsText);
  return (
    <Statement
      title={t('verification.title')}
      text={t('verification.text')}
      action={{ label: t('toSignIn'), href: pathTo('login') }}
    />
  );
}
