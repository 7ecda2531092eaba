import { messagesReady } from '../../i18n/messages.ts';
import { island } from './island/island.tsx';
import astrolabe from './landing/astrolabe.module.css';
import hashChain from './landing/hash-chain.module.css';
import landing from './landing/landing.module.css';
import offer from './landing/offer.module.css';
import { ShowcaseSlot } from './landing/showcase/showcase-slot.tsx';
import page from './parts/page.module.css';

const Words = await island({
  name: 'landing',
  styles: [page, landing, offer, astrolabe, hashChain],
  load: async () => (await import('./landing/landing-page.tsx')).landingPage,
});

/** The live instrument comes when the page has painted; its code and texts are not part of the first load. */
async function loadShowcase() {
  const { LiveShowcase } = await import('./landing/showcase/live-showcase.tsx');
  await messagesReady();
  return LiveShowcase;
}

export function Landing() {
  return (
    <>
      <Words />
      <ShowcaseSlot load={loadShowcase} />
    </>
  );
}
