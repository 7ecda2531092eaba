import { useText } from '../i18n/use-text.ts';
import { PublicFrame } from '../screen-frame/screen-frame.tsx';
import { newsText } from './news-text.ts';

export function News() {
  const t = useText(newsText);
  return (
    <PublicFrame
      screen="news"
      purpose={t('purpose.news')}
      parts={[{ kind: 'list', name: t('part.headlines'), wide: true }]}
    />
  );
}
