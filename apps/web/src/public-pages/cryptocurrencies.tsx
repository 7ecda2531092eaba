import { island } from './island/island.tsx';

export const Cryptocurrencies = await island(
  'cryptocurrencies',
  async () => (await import('./markets/crypto-page.tsx')).cryptoPage,
);
