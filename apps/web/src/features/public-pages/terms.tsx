import document from './copy/document.module.css';
import tableOfContents from './copy/table-of-contents.module.css';
import { island } from './island/island.tsx';
import legal from './legal/legal.module.css';

export const Terms = await island({
  name: 'terms',
  styles: [document, tableOfContents, legal],
  load: async () => (await import('./legal/terms-page.tsx')).termsPage,
});
