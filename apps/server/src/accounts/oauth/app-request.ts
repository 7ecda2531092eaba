import type { AppScope, appRequest } from '@auspex/contract';
import { APP_SCOPES } from '@auspex/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { DomainError } from '../../platform/errors/index.ts';
import type { Accounts } from '../accounts.ts';
import { isResource, issuerOf } from './addresses.ts';
import { type Client, readClient } from './client-id.ts';
import { isRegistered } from './redirect-address.ts';

const refusals = {
  'app/unknown': 'This app is not known here. Remove the connection in the app and add it again.',
  'app/elsewhere': 'The app wants the answer sent to an address that it did not register.',
  'app/unprotected': 'The app did not protect its request (PKCE with S256), so it cannot be answered.',
  'app/unsupported': 'The app asks for something that is not offered here.',
  'app/answered': 'This request has been answered. To connect again, start again in the app.',
} as const;

/** A request of an app that its member is told about, because nothing says that its address can be trusted. */
export class AppRefused extends DomainError {
  constructor(code: keyof typeof refusals) {
    super({ kind: 'invalid', code, message: refusals[code] });
  }
}

/** A request that may be shown to its member. */
export interface AskedByApp {
  readonly clientId: string;
  readonly client: Client;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly scopes: readonly AppScope[];
  /** What is wrong with it, by OAuth's name. */
  readonly problem: 'unsupported_response_type' | 'invalid_target' | null;
  /** The address at which the app gets an answer. */
  answerAt(answer: Readonly<Record<string, string>>): string;
}

function scopesIn(scope: string | undefined): readonly AppScope[] {
  const asked = new Set((scope ?? '').split(' '));
  const known = APP_SCOPES.filter((name) => asked.has(name));
  return known.length > 0 ? known : ['market:read'];
}

/** Throws where nobody knows whether the address in it is the app's own: then nothing leads there. */
export function readAppRequest(
  accounts: Accounts,
  request: FastifyRequest,
  asked: z.output<typeof appRequest>,
): AskedByApp {
  const issuer = issuerOf(accounts.platform.config, request);
  const {
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: challenge,
    state,
    resource,
  } = asked;
  const client = readClient(accounts.clientIdKey, clientId);
  if (client === null) throw new AppRefused('app/unknown');
  if (!isRegistered(client.redirects, redirectUri)) throw new AppRefused('app/elsewhere');
  if (asked.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(challenge))
    throw new AppRefused('app/unprotected');
  const isElsewhere = resource !== '' && !isResource(issuer, resource);
  const isUnknown = asked.response_type !== 'code';
  return {
    ...{ clientId, client, redirectUri, challenge },
    scopes: scopesIn(asked.scope),
    problem: isUnknown ? 'unsupported_response_type' : isElsewhere ? 'invalid_target' : null,
    answerAt: (answer) => {
      const url = new URL(redirectUri);
      const parameters = { ...answer, ...(state === undefined ? {} : { state }), iss: issuer };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },
  };
}
