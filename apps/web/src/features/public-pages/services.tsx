import { island } from './island/island.tsx';
import page from './parts/page.module.css';
import services from './services/services.module.css';

export const Services = await island({
  name: 'services',
  styles: [page, services],
  load: async () => (await import('./services/services-page.tsx')).servicesPage,
});
