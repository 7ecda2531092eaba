import { z } from 'zod';
import { defineCall } from '../call.ts';
import { typedText } from '../typed-shapes.ts';
import { displayName, emailAddress, message } from './account-shapes.ts';

export const supportCalls = {
  'accounts.sendSupportEmail': defineCall({
    method: 'POST',
    path: '/functions/sendSupportEmail',
    access: 'public',
    protocol: 'callable',
    summary: 'A message to the support address of this installation, and nowhere else.',
    limit: { max: 5, windowSeconds: 600 },
    body: z.object({
      name: displayName,
      email: emailAddress,
      subject: typedText().min(1).max(160),
      message: typedText().min(1).max(8000),
      /** The same for every try to send one letter: it arrives once. */
      request_id: z.uuid().optional(),
    }),
    reply: message,
  }),
  'accounts.sendWelcomeEmail': defineCall({
    method: 'POST',
    path: '/functions/sendWelcomeEmail',
    access: 'member',
    verified: true,
    protocol: 'callable',
    summary: 'The welcome e-mail with the given name, to the member’s own address only.',
    limit: { max: 3, windowSeconds: 3600 },
    body: z.object({ name: displayName, email: emailAddress }),
    reply: message,
  }),
};
