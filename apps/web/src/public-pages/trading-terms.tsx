import { useText } from '../i18n/use-text.ts';
import { PublicFrame } from '../screen-frame/screen-frame.tsx';
import { publicPagesText } from './public-pages-text.ts';

export function TradingTerms() {
  const t = useText(publicPagesText);
  return (
    <PublicFrame
      screen="tradingTerms"
      purpose={t('purpose.tradingTerms')}
      parts={[{ kind: 'text', name: t('part.agreement'), wide: true }]}
    />
  );
}
