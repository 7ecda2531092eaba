import { BASE_CURRENCIES, LANGUAGES } from '@auspex/market';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { phoneNumber, typedText } from '../typed-shapes.ts';
import { referralId, sessionUser, signedIn, storedName, userDocument } from './account-shapes.ts';

const profileChange = z
  .object({
    /** The present one is always taken; another must not look like a web address. */
    displayName: storedName,
    firstName: typedText().max(80).nullable(),
    lastName: typedText().max(80).nullable(),
    phoneNumber: phoneNumber.nullable(),
    /** A picture that was uploaded here: never an address elsewhere. */
    backgroundURL: z
      .string()
      .max(300)
      .regex(
        /^\/files\/user_pictures\/[0-9a-f-]{36}\/background(\?v=[\w-]{1,64})?$/,
        'Only a picture that was uploaded here.',
      )
      .nullable(),
    /** Given at sign-up and never changed: another one is refused. */
    refId: referralId,
    /** What has a way of its own to be changed, or none: as it is it is taken, anything else is refused. */
    uid: z.string().max(60),
    email: z.string().max(254),
    password: z.string().max(200),
    refBy: z.string().max(60).nullable(),
    language: z.enum(LANGUAGES),
    timeZone: z.string().max(60),
    baseCurrency: z.enum(BASE_CURRENCIES, {
      error: `Choose a currency that amounts can be converted into: ${BASE_CURRENCIES.join(', ')}.`,
    }),
    /** Keys by exchange, as the user document has them; a field that is absent, empty or masked changes nothing. */
    exchanges: z.record(
      z.string().max(40),
      z
        .object({
          apiKey: z.string().max(4000),
          apiSecret: z.string().max(4000),
          password: z.string().max(4000),
        })
        .partial(),
    ),
  })
  .partial();

export const profileCalls = {
  'accounts.user': defineCall({
    method: 'GET',
    path: '/api/user',
    access: 'member',
    tokenScope: 'account:read',
    summary: 'The member’s profile.',
    reply: signedIn.omit({ accessToken: true, expiresAt: true }).extend({
      user: sessionUser.omit({ accessToken: true }),
    }),
  }),
  'accounts.changeUser': defineCall({
    method: 'PATCH',
    path: '/api/user',
    access: 'member',
    summary: 'Change the member’s profile; what is left out stays as it is.',
    body: profileChange,
    reply: z.object({
      status: z.literal('success'),
      userData: userDocument,
      displayName: z.string().nullable(),
    }),
  }),
  'accounts.roles': defineCall({
    method: 'GET',
    path: '/subscription/roles',
    access: 'member',
    tokenScope: 'account:read',
    summary: 'The member’s roles, read fresh from the database, and what their plan unlocks.',
    reply: z.object({ roles: z.array(z.string()), unlocked: z.array(z.enum(['crypto', 'stocks'])) }),
  }),
  'accounts.token': defineCall({
    method: 'POST',
    path: '/token',
    access: 'member',
    summary: 'Tells whether an access token is valid, and until when.',
    body: z.object({ token: z.string().max(4000) }),
    reply: z.object({ valid: z.boolean(), expiresAt: z.iso.datetime().nullable() }),
  }),
};
