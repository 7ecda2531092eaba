import { useText } from '../i18n/use-text.ts';
import { PublicFrame } from '../screen-frame/screen-frame.tsx';
import { publicPagesText } from './public-pages-text.ts';

export function Faq() {
  const t = useText(publicPagesText);
  return (
    <PublicFrame
      screen="faq"
      purpose={t('purpose.faq')}
      parts={[{ kind: 'list', name: t('part.questions'), wide: true }]}
    />
  );
}
