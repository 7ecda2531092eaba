import { useText } from '../i18n/use-text.ts';
import { PublicFrame } from '../screen-frame/screen-frame.tsx';
import { publicPagesText } from './public-pages-text.ts';

export function MeetTheTeam() {
  const t = useText(publicPagesText);
  return (
    <PublicFrame
      screen="meetTheTeam"
      purpose={t('purpose.meetTheTeam')}
      parts={[{ kind: 'text', name: t('part.work'), wide: true }]}
    />
  );
}
