import { useText } from '../i18n/use-text.ts';
import { PublicFrame } from '../screen-frame/screen-frame.tsx';
import { accountsText } from './accounts-text.ts';

export function PasswordReset() {
  const t = useText(accountsText);
  return (
    <PublicFrame
      screen="passwordReset"
      purpose={t('purpose.passwordReset')}
      parts={[{ kind: 'form', name: t('part.resetForm') }]}
    />
  );
}
