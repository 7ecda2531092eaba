export { listConfirmed as listNewsletterReaders } from './newsletter/newsletter-store.ts';
export { publishingModule } from './publishing-module.ts';
