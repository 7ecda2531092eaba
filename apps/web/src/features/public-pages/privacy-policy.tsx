import written from './copy/written.module.css';
import { island } from './island/island.tsx';

export const PrivacyPolicy = await island({
  name: 'privacy-policy',
  styles: [written],
  load: async () => (await import('./legal/legal-page.tsx')).legalPage('privacy'),
});
