import written from './copy/written.module.css';
import { island } from './island/island.tsx';

export const UserGuide = await island({
  name: 'user-guide',
  styles: [written],
  load: async () => (await import('./guide/guide-page.tsx')).guidePage(),
});
