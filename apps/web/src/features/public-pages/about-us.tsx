import about from './about/about.module.css';
import { island } from './island/island.tsx';
import page from './parts/page.module.css';

export const AboutUs = await island({
  name: 'about-us',
  styles: [page, about],
  load: async () => (await import('./about/about-page.tsx')).aboutPage(),
});
