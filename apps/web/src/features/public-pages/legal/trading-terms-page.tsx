import type { IslandContent } from '../island/island.tsx';
import { LegalPage } from './legal-page.tsx';
import { tradingTermsEnglish } from './trading-terms.en.ts';
import { tradingTermsText } from './trading-terms-text.ts';

function TradingTermsPage() {
  return <LegalPage screen="tradingTerms" english={tradingTermsEnglish} texts={tradingTermsText} />;
}

export const tradingTermsPage: IslandContent<object> = {
  Content: TradingTermsPage,
  texts: [tradingTermsText],
};
