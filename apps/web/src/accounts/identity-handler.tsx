import { useText } from '../i18n/use-text.ts';
import { PublicFrame } from '../screen-frame/screen-frame.tsx';
import { accountsText } from './accounts-text.ts';

export function IdentityHandler() {
  const t = useText(accountsText);
  return <PublicFrame screen="identityHandler" purpose={t('purpose.identityHandler')} parts={[]} />;
}
