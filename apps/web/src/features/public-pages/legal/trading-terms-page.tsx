import type { IslandContent } from '../island/island.tsx';
import { LegalPage } from './legal-page.tsx';
import { tradingTermsText } from './trading-terms.text.ts';

function TradingTermsPage() {
  return <LegalPage english={tradingTermsText.en} texts={tradingTermsText} />;
}

export const tradingTermsPage: IslandContent<object> = {
  Content: TradingTermsPage,
  texts: [tradingTermsText],
};
