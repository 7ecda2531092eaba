import { useText } from '../i18n/use-text.ts';
import { PublicFrame } from '../screen-frame/screen-frame.tsx';
import { publicPagesText } from './public-pages-text.ts';

export function Stocks() {
  const t = useText(publicPagesText);
  return (
    <PublicFrame
      screen="stocks"
      purpose={t('purpose.stocks')}
      parts={[{ kind: 'table', name: t('part.assets'), wide: true }]}
    />
  );
}
