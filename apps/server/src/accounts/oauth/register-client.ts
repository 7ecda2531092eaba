import { z } from 'zod';
import type { Accounts } from '../accounts.ts';
import { type Client, signClient } from './client-id.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import { mayRedirectTo, placeOf } from './redirect-address.ts';

const MOST_NAME = 60;
const MOST_ADDRESSES = 10;
const MOST_ID = 3000;

const metadata = z.object({
  client_name: z.string().optional().catch(undefined),
  redirect_uris: z.array(z.string()).min(1).max(MOST_ADDRESSES),
});

/** In one line, without characters that nobody sees or that turn what follows around. */
function readableName(given: string): string {
  const line = given.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return [...line].slice(0, MOST_NAME).join('').trim();
}

function readMetadata(body: unknown): Client {
  const parsed = metadata.safeParse(body);
  if (!parsed.success) {
    const sentence = `redirect_uris takes 1 to ${MOST_ADDRESSES} addresses.`;
    throw new OAuthRefusal('invalid_redirect_uri', sentence);
  }
  const { client_name: name = '', redirect_uris: redirects } = parsed.data;
  for (const address of redirects) {
    if (mayRedirectTo(address)) continue;
    const shown = address.slice(0, 100).replace(/[^\x20-\x7e]/g, '?');
    throw new OAuthRefusal(
      'invalid_redirect_uri',
      `A redirect address is https, http on this device, or the private scheme of a program, without a fragment: ${shown}`,
    );
  }
  return { name: readableName(name) || readableName(placeOf(redirects[0] ?? '').name), redirects };
}

/** RFC 7591: anybody may register an app; the answer says what was taken of what it asked for. */
export function registerClient(accounts: Accounts, body: unknown) {
  const client = readMetadata(body);
  const id = signClient(accounts.clientIdKey, client);
  if (id.length > MOST_ID) {
    throw new OAuthRefusal('invalid_client_metadata', 'The redirect addresses are too long altogether.');
  }
  return {
    client_id: id,
    client_name: client.name,
    redirect_uris: client.redirects,
    grant_types: ['authorization_code'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}
