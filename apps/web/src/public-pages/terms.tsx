import { useText } from '../i18n/use-text.ts';
import { PublicFrame } from '../screen-frame/screen-frame.tsx';
import { publicPagesText } from './public-pages-text.ts';

export function Terms() {
  const t = useText(publicPagesText);
  return (
    <PublicFrame
      screen="terms"
      purpose={t('purpose.terms')}
      parts={[{ kind: 'text', name: t('part.agreement'), wide: true }]}
    />
  );
}
