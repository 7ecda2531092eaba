import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from '../../platform/database/database.ts';
import { hashSecretCode } from '../../platform/secrets/secret-code.ts';
import type { Accounts } from '../accounts.ts';
import { makePersonalToken } from '../make-personal-token.ts';
import { findMember } from '../store/member-store.ts';
import {
  deletePersonalToken,
  findByPersonalToken,
  personalTokenPrefix,
} from '../store/personal-token-store.ts';
import { isResource, issuerOf } from './addresses.ts';
import { readClient } from './client-id.ts';
import { lockCode, type StoredCode, spendCode } from './code-store.ts';
import { OAuthRefusal } from './oauth-refusal.ts';

/** What a client sends as a form. */
export type Form = ReadonlyMap<string, string>;

interface Exchange {
  readonly client: { readonly id: string; readonly name: string };
  readonly code: string;
  readonly redirectUri: string;
  readonly verifier: string;
}

const sameAddress = (one: string, other: string): boolean =>
  one === other || (URL.canParse(other) && new URL(one).href === new URL(other).href);

/** Only the app that asked knows the verifier. */
function isFor(stored: StoredCode, { client, redirectUri, verifier }: Exchange): boolean {
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const isClient = stored.clientHash.equals(hashSecretCode(client.id));
  return isClient && challenge === stored.challenge && sameAddress(stored.redirectUri, redirectUri);
}

/** A code that comes a second time has been stolen, or its token has. */
async function takeTokenAway(accounts: Accounts, tx: Transaction, stored: StoredCode): Promise<void> {
  const { memberId, tokenId: id } = stored;
  if (id === null || !(await deletePersonalToken(tx, { memberId, id }))) return;
  const details = { reason: 'code used twice' };
  await accounts.platform.audit.record(
    { action: 'token.dropped', actorId: memberId, subject: null, details },
    tx,
  );
}

/** The token for a code; null where the code does not work, or not any more. */
function spend(accounts: Accounts, exchange: Exchange) {
  return accounts.platform.database.transaction(async (tx) => {
    const stored = await lockCode(tx, exchange.code);
    if (stored === null) return null;
    if (stored.spentAt !== null) {
      await takeTokenAway(accounts, tx, stored);
      return null;
    }
    const at = accounts.now();
    if (stored.expiresAt <= at || !isFor(stored, exchange)) return null;
    const member = await findMember(tx, stored.memberId);
    if (member === null || member.disabledAt !== null || member.emailVerifiedAt === null) return null;
    const { scopes, expiresInDays } = stored;
    const made = await makePersonalToken(accounts, tx, {
      ...{ member, scopes, expiresInDays, name: exchange.client.name },
    });
    await spendCode(tx, { codeHash: stored.codeHash, tokenId: made.row.id, at });
    return { ...made, seconds: expiresInDays === null ? null : expiresInDays * 86_400 };
  });
}

function readExchange(accounts: Accounts, request: FastifyRequest, form: Form): Exchange {
  const id = form.get('client_id') ?? '';
  const client = readClient(accounts.clientIdKey, id);
  if (client === null) {
    throw new OAuthRefusal('invalid_client', 'This client_id is not known here. Register the client again.');
  }
  if (form.get('grant_type') !== 'authorization_code') {
    throw new OAuthRefusal('unsupported_grant_type', 'The only grant_type is authorization_code.');
  }
  const resource = form.get('resource');
  if (resource !== undefined && !isResource(issuerOf(accounts.platform.config, request), resource)) {
    throw new OAuthRefusal('invalid_target', 'Tokens are only for the resource /mcp of this server.');
  }
  const [code, verifier] = [form.get('code') ?? '', form.get('code_verifier') ?? ''];
  if (code === '' || verifier === '') {
    throw new OAuthRefusal('invalid_request', 'The parameters code and code_verifier are needed.');
  }
  return { client: { id, name: client.name }, code, verifier, redirectUri: form.get('redirect_uri') ?? '' };
}

/** RFC 6749, 4.1.3: an ordinary personal token for the code of a member's consent. */
export async function exchangeCode(accounts: Accounts, request: FastifyRequest, form: Form) {
  const made = await spend(accounts, readExchange(accounts, request, form));
  if (made === null) {
    throw new OAuthRefusal(
      'invalid_grant',
      'This code does not work: it was used, is too old, or belongs to another request. Start again.',
    );
  }
  return {
    access_token: made.token,
    token_type: 'Bearer',
    ...(made.seconds === null ? {} : { expires_in: made.seconds }),
    scope: made.row.scopes.join(' '),
  };
}

/** RFC 7009: who holds a token may end it; an unknown one is none. */
export async function revokeToken(accounts: Accounts, form: Form): Promise<void> {
  const token = form.get('token');
  if (token === undefined) throw new OAuthRefusal('invalid_request', 'The parameter token is needed.');
  const { database, audit } = accounts.platform;
  const owner = token.startsWith(personalTokenPrefix)
    ? await findByPersonalToken(database, token, accounts.now())
    : null;
  if (owner === null || !(await deletePersonalToken(database, owner))) return;
  await audit.record({ action: 'token.dropped', actorId: owner.memberId, subject: null });
}
