import { referralId } from '@auspex/contract';
import { LANGUAGES } from '@auspex/market';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SocialProvider } from '../../config.ts';
import { NotFound } from '../../platform/errors/index.ts';
import type { Accounts } from '../accounts.ts';
import { openChallenge, takeChallenge } from '../second-factor/sign-in-challenge.ts';
import { readCookie, writeCookie } from '../session-cookie.ts';
import { finishSignIn } from '../sign-in.ts';
import { findMember } from '../store/member-store.ts';
import type { ProviderName } from '../store/provider-store.ts';
import { beginSocialSignIn, callbackUrl, safeNextPath, takeBegunSignIn } from './begin-social-sign-in.ts';
import { fetchProviderProfile, type ProviderProfile, ProviderRefused } from './provider-profile.ts';
import { settleSocialMember } from './settle-social-member.ts';

const providerParams = z.object({ provider: z.enum(['google', 'facebook']) });
const finishQuery = z.object({ next: z.string().max(300).optional().catch(undefined) });
const startQuery = finishQuery.extend({
  refBy: referralId.optional().catch(undefined),
  language: z.enum(LANGUAGES).catch('en'),
});

/** Why a sign-in at a provider ended without a session; the page has the text for each. */
type Refusal = 'missing-data' | 'account-exists' | 'refused' | 'disabled';

function findProvider(accounts: Accounts, params: unknown): { name: ProviderName; settings: SocialProvider } {
  const parsed = providerParams.safeParse(params);
  const settings = parsed.success ? accounts.platform.config[parsed.data.provider] : null;
  if (!parsed.success || settings === null) throw new NotFound();
  return { name: parsed.data.provider, settings };
}

function refuse(accounts: Accounts, reply: FastifyReply, refusal: Refusal): FastifyReply {
  writeCookie(accounts, reply, { kind: 'social', value: null });
  return reply.redirect(`/__/handler?mode=signIn&error=${refusal}`);
}

async function start(
  accounts: Accounts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name, settings } = findProvider(accounts, request.params);
  const { next, refBy, language } = startQuery.parse(request.query);
  const begun = await beginSocialSignIn(accounts, settings, {
    provider: name,
    nextPath: safeNextPath(next),
    refBy: refBy ?? null,
    language,
  });
  writeCookie(accounts, reply, { kind: 'social', value: begun.browserSecret });
  return reply.redirect(begun.location);
}

async function comeBack(
  accounts: Accounts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name, settings } = findProvider(accounts, request.params);
  const parameters = new URL(request.url, accounts.platform.config.publicUrl).searchParams;
  const state = parameters.get('state') ?? '';
  const begun = await takeBegunSignIn(accounts.platform.database, {
    state,
    browserSecret: readCookie(accounts, request, 'social') ?? '',
    provider: name,
    at: accounts.now(),
  });
  if (begun === null) return refuse(accounts, reply, 'refused');
  let profile: ProviderProfile;
  try {
    const { nonce, codeVerifier } = begun;
    const redirectUri = callbackUrl(accounts, name);
    profile = await fetchProviderProfile(settings, { parameters, redirectUri, state, nonce, codeVerifier });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    accounts.platform.logger.warn(
      { provider: name, reason: error.message },
      'A sign-in at a provider was refused.',
    );
    return refuse(accounts, reply, 'refused');
  }
  const settled = await settleSocialMember(accounts, begun, profile);
  if (settled.outcome !== 'member') return refuse(accounts, reply, settled.outcome);
  if (settled.member.disabledAt !== null) return refuse(accounts, reply, 'disabled');
  const challenge = await accounts.platform.database.transaction((tx) =>
    openChallenge(tx, { memberId: settled.member.id, provider: name, at: accounts.now() }),
  );
  writeCookie(accounts, reply, { kind: 'social', value: challenge });
  return stepTo(reply, `/api/auth/social/finish?next=${encodeURIComponent(begun.nextPath)}`);
}

/**
 * Goes on from a page of our own. The provider began the navigation that comes back, so the browser keeps its `Strict`
 * cookies to itself until a page of this site leads on, even through a redirect.
 */
function stepTo(reply: FastifyReply, path: string): FastifyReply {
  return reply
    .headers({ refresh: `0; url=${path}`, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send('<!doctype html><meta name="color-scheme" content="dark light"><title>Auspex</title>');
}

/** The second half, with all cookies: the session replaces the one of this browser, and the browser is recognised. */
async function finish(
  accounts: Accounts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { database } = accounts.platform;
  const { next } = finishQuery.parse(request.query);
  const secret = readCookie(accounts, request, 'social') ?? '';
  const begun = await takeChallenge(database, secret, accounts.now());
  const member = begun === null ? null : await findMember(database, begun.memberId);
  if (begun === null || member === null) return refuse(accounts, reply, 'refused');
  writeCookie(accounts, reply, { kind: 'social', value: null });
  const browser = { request, reply };
  const result = await finishSignIn(accounts, { member, provider: begun.provider, browser });
  // The challenge is passed after #, which neither servers nor logs see.
  if (result.status === 'second-factor-required')
    return reply.redirect(`/login#challenge=${result.challenge}`);
  return reply.redirect(`/__/handler?mode=signIn&next=${encodeURIComponent(safeNextPath(next))}`);
}

/** Google and Facebook: there and back. */
export function socialRoutes(accounts: Accounts, app: FastifyInstance): void {
  const config = { access: 'public', duringMaintenance: true } as const;
  app.get('/api/auth/social/:provider/start', { config }, (request, reply) =>
    start(accounts, request, reply),
  );
  app.get('/api/auth/social/:provider/callback', { config }, (request, reply) =>
    comeBack(accounts, request, reply),
  );
  app.get('/api/auth/social/finish', { config }, (request, reply) => finish(accounts, request, reply));
}
