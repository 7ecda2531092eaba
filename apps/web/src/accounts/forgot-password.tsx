import { useText } from '../i18n/use-text.ts';
import { PublicFrame } from '../screen-frame/screen-frame.tsx';
import { accountsText } from './accounts-text.ts';

export function ForgotPassword() {
  const t = useText(accountsText);
  return (
    <PublicFrame
      screen="forgotPassword"
      purpose={t('purpose.forgotPassword')}
      parts={[{ kind: 'form', name: t('part.forgotForm') }]}
    />
  );
}
