import { island } from './island/island.tsx';

export const Terms = await island('terms', async () => (await import('./legal/terms-page.tsx')).termsPage);
