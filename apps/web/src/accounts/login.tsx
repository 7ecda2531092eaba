import { useText } from '../i18n/use-text.ts';
import { PublicFrame } from '../screen-frame/screen-frame.tsx';
import { accountsText } from './accounts-text.ts';

export function Login() {
  const t = useText(accountsText);
  return (
    <PublicFrame
      screen="login"
      purpose={t('purpose.login')}
      parts={[{ kind: 'form', name: t('part.loginForm') }]}
    />
  );
}
