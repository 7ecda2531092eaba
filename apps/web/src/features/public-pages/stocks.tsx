import { island } from './island/island.tsx';
import markets from './markets/markets.module.css';
import sessionLine from './markets/session-line.module.css';
import page from './parts/page.module.css';

export const Stocks = await island({
  name: 'stocks',
  styles: [page, markets, sessionLine],
  load: async () => (await import('./markets/stocks-page.tsx')).stocksPage,
});
