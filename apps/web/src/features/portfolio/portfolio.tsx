import { useText } from '../../i18n/use-text.ts';
import { ScreenFrame } from '../../shared/screen-frame/screen-frame.tsx';
import { portfolioText } from './portfolio.text.ts';

export function Portfolio() {
  const t = useText(portfolioText);
  return (
    <ScreenFrame
      screen="portfolio"
      purpose={t('purpose.portfolio')}
      parts={[
        { kind: 'chart', name: t('part.value') },
        { kind: 'form', name: t('part.ticket') },
        { kind: 'table', name: t('part.holdings'), wide: true },
      ]}
    />
  );
}
