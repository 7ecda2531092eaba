import document from './copy/document.module.css';
import tableOfContents from './copy/table-of-contents.module.css';
import { island } from './island/island.tsx';
import legal from './legal/legal.module.css';

export const PrivacyPolicy = await island({
  name: 'privacy-policy',
  styles: [document, tableOfContents, legal],
  load: async () => (await import('./legal/privacy-page.tsx')).privacyPage,
});
