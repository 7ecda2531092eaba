import { createHash } from 'node:crypto';

/** The same for the same bytes, in every store. */
export function contentEtag(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22);
}
