import { useText } from '../i18n/use-text.ts';
import { PublicFrame } from '../screen-frame/screen-frame.tsx';
import { publicPagesText } from './public-pages-text.ts';

export function PrivacyPolicy() {
  const t = useText(publicPagesText);
  return (
    <PublicFrame
      screen="privacyPolicy"
      purpose={t('purpose.privacyPolicy')}
      parts={[{ kind: 'text', name: t('part.policy'), wide: true }]}
    />
  );
}
