import { referralId } from '@auspex/contract';
import { LANGUAGES } from '@auspex/market';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SocialProvider } from '../../config.ts';
import { NotFound } from '../../platform/errors/index.ts';
import type { Accounts } from '../accounts.ts';
import { readCookie, writeCookie } from '../session-cookie.ts';
import { finishSignIn } from '../sign-in.ts';
import type { ProviderName } from '../store/provider-store.ts';
import { beginSocialSignIn, callbackUrl, safeNextPath, takeBegunSignIn } from './begin-social-sign-in.ts';
import { fetchProviderProfile, type ProviderProfile, ProviderRefused } from './provider-profile.ts';
import { settleSocialMember } from './settle-social-member.ts';

const providerParams = z.object({ provider: z.enum(['google', 'facebook']) });
const startQuery = z.object({
  next: z.string().max(300).optional(),
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

function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
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
  writeCookie(accounts, reply, { kind: 'social', value: null });
  if (begun === null) return refuse(reply, 'refused');
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
    return refuse(reply, 'refused');
  }
  const settled = await settleSocialMember(accounts, begun, profile);
  if (settled.outcome !== 'member') return refuse(reply, settled.outcome);
  if (settled.member.disabledAt !== null) return refuse(reply, 'disabled');
  const result = await finishSignIn(accounts, {
    member: settled.member,
    provider: name,
    browser: { request, reply },
  });
  // The challenge is passed after #, which neither servers nor logs see.
  if (result.status === 'second-factor-required')
    return reply.redirect(`/login#challenge=${result.challenge}`);
  return reply.redirect(`/__/handler?mode=signIn&next=${encodeURIComponent(begun.nextPath)}`);
}

/** Google and Facebook: there and back. */
export function socialRoutes(accounts: Accounts, app: FastifyInstance): void {
  const config = { access: 'public' } as const;
  app.get('/api/auth/social/:provider/start', { config }, (request, reply) =>
    start(accounts, request, reply),
  );
  app.get('/api/auth/social/:provider/callback', { config }, (request, reply) =>
    comeBack(accounts, request, reply),
  );
}
