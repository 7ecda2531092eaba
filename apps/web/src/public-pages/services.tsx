import { island } from './island/island.tsx';

export const Services = await island(
  'services',
  async () => (await import('./services/services-page.tsx')).servicesPage,
);
