import { island } from './island/island.tsx';
import astrolabe from './landing/astrolabe.module.css';
import hashChain from './landing/hash-chain.module.css';
import landing from './landing/landing.module.css';
import offer from './landing/offer.module.css';
import page from './parts/page.module.css';

export const Landing = await island({
  name: 'landing',
  styles: [page, landing, offer, astrolabe, hashChain],
  load: async () => (await import('./landing/landing-page.tsx')).landingPage,
});
