import type { CallHandlers } from '../../platform/http/call-handlers.ts';
import type { Newsletter } from './newsletter.ts';

/** The same answer whatever happened, so that nobody can find out whether an address reads the newsletter. */
const CHECK_MAILBOX =
  'Almost done: open the link in the mail we have just sent you. We send nothing until you do.';
const LINK_SENT = 'The link to unsubscribe is on its way to this address.';

export function newsletterCalls(newsletter: Newsletter): CallHandlers {
  return {
    'newsletter.subscribe': async ({ body }) => {
      await newsletter.subscribe(body);
      return { message: CHECK_MAILBOX };
    },
    'newsletter.confirm': ({ body }) => newsletter.confirm(body.code),
    'newsletter.unsubscribe': ({ body }, { requestId }) => newsletter.unsubscribe(body.token, requestId),
    'newsletter.undoUnsubscribe': ({ body }, { requestId }) =>
      newsletter.undoUnsubscribe(body.token, requestId),
    'newsletter.sendUnsubscribeLink': async ({ body }) => {
      await newsletter.sendUnsubscribeLink(body);
      return { message: LINK_SENT };
    },
  };
}
