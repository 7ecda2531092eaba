import { type CallHandlers, callerOf } from '../../platform/http/call-handlers.ts';
import type { Newsletter } from './newsletter.ts';
import type { NewsletterChoice } from './newsletter-choice.ts';

/** The same answer whatever happened, so that nobody can find out whether an address reads the newsletter. */
const CHECK_MAILBOX =
  'Almost done: open the link in the e-mail we just sent you. We send nothing until you do.';
const LINK_SENT = 'If this address receives our newsletter, the link to unsubscribe is on its way to it.';

export function newsletterCalls(newsletter: Newsletter, member: NewsletterChoice): CallHandlers {
  return {
    'newsletter.subscribe': async ({ body }) => {
      await newsletter.subscribe(body);
      return { message: CHECK_MAILBOX };
    },
    'newsletter.confirm': ({ body }) => newsletter.confirm(body.code),
    'newsletter.unsubscribe': ({ body }, { requestId }) => newsletter.unsubscribe(body.token, requestId),
    'newsletter.undoUnsubscribe': ({ body }, { requestId }) =>
      newsletter.undoUnsubscribe(body.token, requestId),
    'newsletter.choice': (_, context) => member.choice(callerOf(context).memberId),
    'newsletter.choose': ({ body }, context) =>
      member.choose({
        ...{ memberId: callerOf(context).memberId, newsletter: body.newsletter },
        requestId: context.requestId,
      }),
    'newsletter.sendUnsubscribeLink': async ({ body }) => {
      await newsletter.sendUnsubscribeLink(body);
      return { message: LINK_SENT };
    },
  };
}
