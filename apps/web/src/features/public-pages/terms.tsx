import written from './copy/written.module.css';
import { island } from './island/island.tsx';

export const Terms = await island({
  name: 'terms',
  styles: [written],
  load: async () => (await import('./legal/legal-page.tsx')).legalPage('terms'),
});
