import written from './copy/written.module.css';
import { island } from './island/island.tsx';

export const Referral = await island({
  name: 'referral',
  styles: [written],
  load: async () => (await import('./legal/legal-page.tsx')).legalPage('referral'),
});
