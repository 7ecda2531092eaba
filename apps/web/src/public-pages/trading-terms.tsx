import { island } from './island/island.tsx';

export const TradingTerms = await island(
  'trading-terms',
  async () => (await import('./legal/trading-terms-page.tsx')).tradingTermsPage,
);
