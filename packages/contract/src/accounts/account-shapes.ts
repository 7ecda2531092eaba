import { LANGUAGES } from '@auspex/market';
import { z } from 'zod';
import { LONGEST_PASSWORD } from '../password-rules.ts';
import { typedName } from '../typed-shapes.ts';

/** Addresses are compared without case; 254 characters is the longest that mail can carry. */
export const emailAddress = z.email().max(254);
export const password = z.string().min(1).max(LONGEST_PASSWORD);

/** What mail programs make a link of: a protocol, `www.`, two words around a dot, one letter as in `t.co/x`. */
const LINK = /:\/\/|www\.|[\p{L}\p{N}-]{2}[.。．｡]\p{L}{2}|[\p{L}\p{N}][.。．｡]\p{L}{2,24}\//iu;
/** A name, in one line. Accounts from before names were checked may have one with a link. */
export const storedName = typedName(80).overwrite((name) =>
  name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(),
);
/** A name that somebody gives now. It goes into mails, which must not carry links of others. */
export const displayName = storedName.refine(
  (name) => !LINK.test(name),
  'A name must not look like a web address: leave out “://”, “www.” and dots inside words.',
);

/** A code from a mail link; a damaged one is answered like one that does not work any more. */
export const oobCode = z.string().max(2000);
export const message = z.object({ message: z.string() });
export const secondFactorCode = z.string().trim().min(6).max(40);
/**
 * What a member who is signed in proves again with: the password if there is one, and a code if there is a second
 * factor.
 */
export const proof = z.object({ password: password.optional(), code: z.string().trim().max(40).optional() });
/** The body of a call that needs nothing but the proof. */
export const proofBody = z.object({ proof: proof.optional() });
/** A referral id: short letters and digits. */
export const referralId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{4,40}$/, 'A referral id has 4 to 40 letters, digits, hyphens or underscores.');

/** Calls that look at a password or a code: per caller, on top of the limits per account. */
export const signInLimit = { max: 60, windowSeconds: 60 } as const;

/** The session object that the browser keeps under the key `user`. */
export const sessionUser = z.object({
  email: z.string(),
  uid: z.string(),
  displayName: z.string().nullable(),
  photoURL: z.string().nullable(),
  emailVerified: z.boolean(),
  phoneNumber: z.string().nullable(),
  providerId: z.string(),
  providerData: z.array(z.object({ providerId: z.string(), uid: z.string(), email: z.string().nullable() })),
  accessToken: z.string(),
});

/** An exchange entry as every reply shows it: the key masked, secrets always empty. */
const maskedExchange = z.object({
  apiKey: z.string(),
  apiSecret: z.literal(''),
  password: z.literal('').optional(),
});

/** The user document of the specification, kept by the browser under `userData`. */
export const userDocument = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  refBy: z.string().nullable(),
  refId: z.string(),
  backgroundURL: z.string().nullable(),
  exchanges: z.record(z.string(), maskedExchange),
  /** Null until the member has chosen one. */
  language: z.enum(LANGUAGES).nullable(),
  timeZone: z.string(),
  baseCurrency: z.string(),
});

/** Everything the browser needs after signing in or refreshing. */
export const signedIn = z.object({
  user: sessionUser,
  userData: userDocument,
  roles: z.array(z.string()),
  accessToken: z.string(),
  /** When the access token stops working. */
  expiresAt: z.iso.datetime(),
});
