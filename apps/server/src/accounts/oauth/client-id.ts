import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** What an app says of itself when it registers. */
export interface Client {
  readonly name: string;
  readonly redirects: readonly string[];
}

const MOST_CHARACTERS = 4000;
const SIGNATURE_BYTES = 16;
const stored = z.tuple([z.string(), z.array(z.string())]);

const signatureOf = (key: Buffer, content: string): Buffer =>
  createHmac('sha256', key).update(content).digest().subarray(0, SIGNATURE_BYTES);

/**
 * The id of an app is its registration, signed: nothing is stored for it, so nobody can fill a table, and every process
 * knows it.
 */
export function signClient(key: Buffer, { name, redirects }: Client): string {
  const content = Buffer.from(JSON.stringify([name, redirects])).toString('base64url');
  return `${content}.${signatureOf(key, content).toString('base64url')}`;
}

/** Null for an id that this installation did not give. */
export function readClient(key: Buffer, id: string): Client | null {
  const [content = '', signature = '', ...rest] = id.slice(0, MOST_CHARACTERS).split('.');
  const given = Buffer.from(signature, 'base64url');
  const own = signatureOf(key, content);
  if (rest.length > 0 || given.length !== own.length || !timingSafeEqual(given, own)) return null;
  const [name, redirects] = stored.parse(JSON.parse(Buffer.from(content, 'base64url').toString()));
  return { name, redirects };
}
