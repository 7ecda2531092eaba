import { island } from './island/island.tsx';

export const UserGuide = await island(
  'user-guide',
  async () => (await import('./guide/guide-page.tsx')).guidePage,
);
