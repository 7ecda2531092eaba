import { useText } from '../i18n/use-text.ts';
import { PublicFrame } from '../screen-frame/screen-frame.tsx';
import { publicPagesText } from './public-pages-text.ts';

export function Services() {
  const t = useText(publicPagesText);
  return (
    <PublicFrame
      screen="services"
      purpose={t('purpose.services')}
      parts={[{ kind: 'facts', name: t('part.tools'), wide: true }]}
    />
  );
}
