import { defineModule } from '../platform/module.ts';
import { Blog } from './blog/blog.ts';
import { blogCalls } from './blog/blog-calls.ts';
import { addBlogFeed } from './blog/blog-feed.ts';
import { BlogPages } from './blog/blog-pages.ts';
import { addFirstArticles } from './blog/first-articles.ts';
import { createPreviewLinks } from './blog/preview-links.ts';
import { Marketing } from './marketing/marketing.ts';
import { marketingCalls } from './marketing/marketing-calls.ts';
import { marketingMailTemplate } from './marketing/marketing-mail.ts';
import { addMarketingRoutes } from './marketing/marketing-routes.ts';
import { addMarketingImages } from './marketing-images.ts';
import { alreadyReadingMail } from './newsletter/mails/already-reading-mail.ts';
import { confirmNewsletterMail } from './newsletter/mails/confirm-newsletter-mail.ts';
import { unsubscribeLinkMail } from './newsletter/mails/unsubscribe-link-mail.ts';
import { createNewsletter, forgetOldReaders } from './newsletter/newsletter.ts';
import { newsletterCalls } from './newsletter/newsletter-calls.ts';
import { createNewsletterChoice } from './newsletter/newsletter-choice.ts';
import { addSearchEngineRoutes } from './search-engines/search-engine-routes.ts';
import { teamCalls } from './team/team-calls.ts';

/** What is published to everyone: blog, newsletter, marketing mail, team page, and what search engines may know. */
export const publishingModule = defineModule({
  name: 'publishing',
  create({ platform }) {
    const blog = new Blog(platform);
    const previews = createPreviewLinks(platform);
    const pages = new BlogPages(platform, previews);
    const marketing = new Marketing(platform);
    platform.events.on('mail.retried', 'publishing.recount', ({ payload }) =>
      marketing.recount(payload.mailId),
    );
    return {
      mails: [confirmNewsletterMail, alreadyReadingMail, unsubscribeLinkMail, marketingMailTemplate],
      calls: {
        ...newsletterCalls(createNewsletter(platform), createNewsletterChoice(platform)),
        ...teamCalls(platform),
        ...blogCalls(platform, { blog, pages, previews }),
        ...marketingCalls(platform, marketing),
      },
      jobs: {
        'publishing.publish-articles': () => blog.publishDue(),
        'publishing.send-campaign': (run) => marketing.run(run),
        'publishing.clean-up': () => forgetOldReaders(platform),
      },
      pages: [pages.page],
      start: async () => {
        await pages.start();
        await addFirstArticles(platform, blog);
      },
      stop: () => pages.stop(),
      routes: async (app) => {
        addSearchEngineRoutes(app, platform);
        addBlogFeed(app, platform);
        addMarketingRoutes(app, platform);
        await addMarketingImages(app, platform);
      },
    };
  },
});
