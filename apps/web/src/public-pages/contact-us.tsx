import { useText } from '../i18n/use-text.ts';
import { PublicFrame } from '../screen-frame/screen-frame.tsx';
import { publicPagesText } from './public-pages-text.ts';

export function ContactUs() {
  const t = useText(publicPagesText);
  return (
    <PublicFrame
      screen="contactUs"
      purpose={t('purpose.contactUs')}
      parts={[{ kind: 'form', name: t('part.message') }]}
    />
  );
}
