import { useText } from '../i18n/use-text.ts';
import { ScreenFrame } from '../screen-frame/screen-frame.tsx';
import { accountsText } from './accounts-text.ts';

export function Profile() {
  const t = useText(accountsText);
  return (
    <ScreenFrame
      screen="profile"
      purpose={t('purpose.profile')}
      parts={[
        { kind: 'form', name: t('part.about') },
        { kind: 'form', name: t('part.pictures') },
      ]}
    />
  );
}
