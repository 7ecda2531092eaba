import { island } from './island/island.tsx';

export const Stocks = await island(
  'stocks',
  async () => (await import('./markets/stocks-page.tsx')).stocksPage,
);
