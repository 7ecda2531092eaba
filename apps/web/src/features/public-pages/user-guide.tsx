import document from './copy/document.module.css';
import tableOfContents from './copy/table-of-contents.module.css';
import guide from './guide/guide.module.css';
import { island } from './island/island.tsx';

export const UserGuide = await island({
  name: 'user-guide',
  styles: [document, tableOfContents, guide],
  load: async () => (await import('./guide/guide-page.tsx')).guidePage,
});
