import { useText } from '../i18n/use-text.ts';
import { ScreenFrame } from '../screen-frame/screen-frame.tsx';
import { accountsText } from './accounts-text.ts';

export function ProfileSettings() {
  const t = useText(accountsText);
  return (
    <ScreenFrame
      screen="profileSettings"
      purpose={t('purpose.profileSettings')}
      parts={[
        { kind: 'form', name: t('part.security') },
        { kind: 'list', name: t('part.devices') },
        { kind: 'list', name: t('part.notices') },
        { kind: 'text', name: t('part.data') },
      ]}
    />
  );
}
