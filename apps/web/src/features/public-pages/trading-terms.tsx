import written from './copy/written.module.css';
import { island } from './island/island.tsx';

export const TradingTerms = await island({
  name: 'trading-terms',
  styles: [written],
  load: async () => (await import('./legal/legal-page.tsx')).legalPage('trading-terms'),
});
