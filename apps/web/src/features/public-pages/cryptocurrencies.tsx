import { island } from './island/island.tsx';
import dayDial from './markets/day-dial.module.css';
import markets from './markets/markets.module.css';
import page from './parts/page.module.css';

export const Cryptocurrencies = await island({
  name: 'cryptocurrencies',
  styles: [page, markets, dayDial],
  load: async () => (await import('./markets/crypto-page.tsx')).cryptoPage,
});
