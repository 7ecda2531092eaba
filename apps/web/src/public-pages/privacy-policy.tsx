import { island } from './island/island.tsx';

export const PrivacyPolicy = await island(
  'privacy-policy',
  async () => (await import('./legal/privacy-page.tsx')).privacyPage,
);
