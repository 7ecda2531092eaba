import { createHash } from 'node:crypto';

/** The `CLIENT_KEY` of servers that tests and proofs start as processes of their own. */
export const testClientKey = 'tests and proofs';

/** What a client of such a server sends with every call. */
export const testClientHeaders = {
  'x-api-key': createHash('sha256').update(testClientKey).digest('hex'),
} as const;
