import { useText } from '../i18n/use-text.ts';
import { PublicFrame } from '../screen-frame/screen-frame.tsx';
import { accountsText } from './accounts-text.ts';

export function Register() {
  const t = useText(accountsText);
  return (
    <PublicFrame
      screen="register"
      purpose={t('purpose.register')}
      parts={[{ kind: 'form', name: t('part.registerForm') }]}
    />
  );
}
