import { island } from './island/island.tsx';

export const AboutUs = await island(
  'about-us',
  async () => (await import('./about/about-page.tsx')).aboutPage,
);
