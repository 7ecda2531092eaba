import { useText } from '../i18n/use-text.ts';
import { PublicFrame } from '../screen-frame/screen-frame.tsx';
import { publicPagesText } from './public-pages-text.ts';

export function AboutUs() {
  const t = useText(publicPagesText);
  return (
    <PublicFrame
      screen="aboutUs"
      purpose={t('purpose.aboutUs')}
      parts={[{ kind: 'text', name: t('part.story'), wide: true }]}
    />
  );
}
