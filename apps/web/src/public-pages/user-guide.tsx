import { useText } from '../i18n/use-text.ts';
import { PublicFrame } from '../screen-frame/screen-frame.tsx';
import { publicPagesText } from './public-pages-text.ts';

export function UserGuide() {
  const t = useText(publicPagesText);
  return (
    <PublicFrame
      screen="userGuide"
      purpose={t('purpose.userGuide')}
      parts={[{ kind: 'text', name: t('part.guide'), wide: true }]}
    />
  );
}
