import { island } from './island/island.tsx';

export const Landing = await island(
  'landing',
  async () => (await import('./landing/landing-page.tsx')).landingPage,
);
