import type { ModuleParts, ServerModule } from '../platform/module.ts';
import { alreadyReadingMail } from './newsletter/mails/already-reading-mail.ts';
import { confirmNewsletterMail } from './newsletter/mails/confirm-newsletter-mail.ts';
import { unsubscribeLinkMail } from './newsletter/mails/unsubscribe-link-mail.ts';
import { createNewsletter } from './newsletter/newsletter.ts';
import { newsletterCalls } from './newsletter/newsletter-calls.ts';
import { addSearchEngineRoutes } from './search-engines/search-engine-routes.ts';
import { teamCalls } from './team/team-calls.ts';

/** Rank 2: what goes out to everyone: newsletter, team page, and what search engines may know. */
export const publishingModule: ServerModule = {
  name: 'publishing',
  rank: 2,
  create: (platform): ModuleParts => {
    for (const template of [confirmNewsletterMail, alreadyReadingMail, unsubscribeLinkMail]) {
      platform.mailer.register(template);
    }
    return {
      calls: { ...newsletterCalls(createNewsletter(platform)), ...teamCalls(platform) },
      routes(app) {
        addSearchEngineRoutes(app, platform);
      },
    };
  },
};
