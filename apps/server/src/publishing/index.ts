import { defineModule } from '../platform/module.ts';
import { addMarketingImages } from './marketing-images.ts';
import { alreadyReadingMail } from './newsletter/mails/already-reading-mail.ts';
import { confirmNewsletterMail } from './newsletter/mails/confirm-newsletter-mail.ts';
import { unsubscribeLinkMail } from './newsletter/mails/unsubscribe-link-mail.ts';
import { createNewsletter } from './newsletter/newsletter.ts';
import { newsletterCalls } from './newsletter/newsletter-calls.ts';
import { createNewsletterChoice } from './newsletter/newsletter-choice.ts';
import { addSearchEngineRoutes } from './search-engines/search-engine-routes.ts';
import { teamCalls } from './team/team-calls.ts';

export { listConfirmed as listNewsletterReaders } from './newsletter/newsletter-store.ts';

/** What is published to everyone: newsletter, team page, and what search engines may know. */
export const publishingModule = defineModule({
  name: 'publishing',
  create: ({ platform }) => ({
    mails: [confirmNewsletterMail, alreadyReadingMail, unsubscribeLinkMail],
    calls: {
      ...newsletterCalls(createNewsletter(platform), createNewsletterChoice(platform)),
      ...teamCalls(platform),
    },
    routes: async (app) => {
      addSearchEngineRoutes(app, platform);
      await addMarketingImages(app, platform);
    },
  }),
});
