import { useText } from '../../i18n/use-text.ts';
import { PublicFrame } from '../../shared/screen-frame/screen-frame.tsx';
import { publishingText } from './publishing.text.ts';

export function Blog() {
  const t = useText(publishingText);
  return (
    <PublicFrame
      screen="blog"
      purpose={t('purpose.blog')}
      parts={[{ kind: 'list', name: t('part.articles'), wide: true }]}
    />
  );
}
