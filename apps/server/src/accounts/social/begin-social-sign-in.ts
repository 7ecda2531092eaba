import type { Language } from '@auspex/market';
import * as oauth from 'oauth4webapi';
import type { SocialProvider } from '../../config.ts';
import type { Sql } from '../../platform/database/database.ts';
import { tables } from '../../platform/database/tables.ts';
import { hashSecretCode, makeSecretCode } from '../../platform/secrets/secret-code.ts';
import type { Accounts } from '../accounts.ts';
import type { ProviderName } from '../store/provider-store.ts';
import { speaksOpenId } from './provider-profile.ts';

const lifeMs = 600_000;

/** A sign-in begun at a provider, as stored. */
export interface BegunSignIn {
  readonly provider: ProviderName;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly nextPath: string;
  readonly refBy: string | null;
  readonly language: Language;
}

/** A path of this site to continue to; anything else becomes the home page, so that nobody is sent elsewhere. */
export function safeNextPath(wanted: string | undefined): string {
  return wanted !== undefined && /^\/(?![/\\])[\w\-./?=&%:]*$/.test(wanted) ? wanted : '/technical-analysis';
}

/** Where a provider sends the browser back to. */
export function callbackUrl(accounts: Accounts, provider: ProviderName): string {
  return new URL(`/api/auth/social/${provider}/callback`, accounts.platform.config.publicUrl).href;
}

const scopes: Record<ProviderName, string> = {
  google: 'openid email profile',
  facebook: 'email public_profile',
};

/** Prepares a sign-in and returns the provider's address with the secret that binds it to this browser. */
export async function beginSocialSignIn(
  accounts: Accounts,
  settings: SocialProvider,
  wanted: Omit<BegunSignIn, 'nonce' | 'codeVerifier'>,
): Promise<{ location: string; browserSecret: string }> {
  const state = makeSecretCode();
  const browserSecret = makeSecretCode();
  const nonce = makeSecretCode();
  const codeVerifier = oauth.generateRandomCodeVerifier();
  await tables(accounts.platform.database)
    .insertInto('social_sign_in')
    .values({
      ...wanted,
      ...{
        stateHash: hashSecretCode(state),
        browserHash: hashSecretCode(browserSecret),
        nonce,
        codeVerifier,
      },
      expiresAt: new Date(accounts.platform.clock.now() + lifeMs),
    })
    .execute();
  const location = new URL(settings.authorizationUrl);
  const challenge = {
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  };
  const parameters = {
    response_type: 'code',
    client_id: settings.clientId,
    redirect_uri: callbackUrl(accounts, wanted.provider),
    scope: scopes[wanted.provider],
    state,
    ...(speaksOpenId(settings) ? challenge : {}),
  };
  for (const [name, value] of Object.entries(parameters)) location.searchParams.set(name, value);
  return { location: location.href, browserSecret };
}

/** Consumes a begun sign-in: a second use of the same answer finds nothing. */
export async function takeBegunSignIn(
  sql: Sql,
  answer: { state: string; browserSecret: string; provider: ProviderName; at: Date },
): Promise<BegunSignIn | null> {
  const begun = await tables(sql)
    .deleteFrom('social_sign_in')
    .where('stateHash', '=', hashSecretCode(answer.state))
    .where('browserHash', '=', hashSecretCode(answer.browserSecret))
    .where('provider', '=', answer.provider)
    .where('expiresAt', '>', answer.at)
    .returning(['provider', 'nonce', 'codeVerifier', 'nextPath', 'refBy', 'language'])
    .executeTakeFirst();
  return begun ?? null;
}
