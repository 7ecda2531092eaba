import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import type { SocialProvider } from '../../config.ts';

/** What a provider says about a person. */
export interface ProviderProfile {
  readonly subject: string;
  readonly email: string | null;
  /** The provider vouches for the address. */
  readonly emailVerified: boolean;
  readonly name: string | null;
  readonly pictureUrl: string | null;
}

/** A provider sign-in that fails a check: wrong state, nonce, issuer or code, or an invalid answer. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
}

/** Fields that Google and Facebook send, under the names they use. */
const profileAnswer = z.object({
  sub: z.string().min(1).optional(),
  id: z.string().min(1).optional(),
  /** What is no address is none. */
  email: z.email().nullish().catch(null),
  email_verified: z.union([z.boolean(), z.literal('true'), z.literal('false')]).nullish(),
  name: z.string().nullish(),
  picture: z.union([z.string(), z.object({ data: z.object({ url: z.string() }) })]).nullish(),
});

const timeoutMs = 10_000;

/**
 * Whether a provider speaks OpenID Connect. Facebook, as it is asked here, does not: its sign-in page takes no notice
 * of a challenge (PKCE), and its token address then refuses the verifier.
 */
export const speaksOpenId = ({ issuer }: SocialProvider): boolean => issuer !== null;

/** Plain HTTP is accepted only for a provider on this machine. */
function insecureAllowed(provider: SocialProvider): boolean {
  const { protocol, hostname } = new URL(provider.tokenUrl);
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function describeServer(provider: SocialProvider): {
  server: oauth.AuthorizationServer;
  client: oauth.Client;
} {
  return {
    server: {
      issuer: provider.issuer ?? new URL(provider.tokenUrl).origin,
      token_endpoint: provider.tokenUrl,
      userinfo_endpoint: provider.userInfoUrl,
      authorization_endpoint: provider.authorizationUrl,
      ...(provider.keysUrl === null ? {} : { jwks_uri: provider.keysUrl }),
    },
    client: { client_id: provider.clientId },
  };
}

/** Everything that a provider sign-in must come back with. */
export interface ExpectedAnswer {
  readonly parameters: URLSearchParams;
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

async function readProfile(
  provider: SocialProvider,
  accessToken: string,
): Promise<z.infer<typeof profileAnswer>> {
  const answer = await fetch(provider.userInfoUrl, {
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  });
  if (!answer.ok) throw new ProviderRefused(`The provider answered ${answer.status} to the profile request.`);
  return profileAnswer.parse(await answer.json());
}

const knownKeys = new Map<string | null, oauth.JWKSCacheInput>();

/** The keys of a provider as last read; the library renews them after five minutes, and sooner for an unknown key. */
function keysOf({ keysUrl }: SocialProvider): oauth.JWKSCacheInput {
  const known = knownKeys.get(keysUrl) ?? {};
  knownKeys.set(keysUrl, known);
  return known;
}

/** Exchanges the code for tokens and reads who signed in. Every failed check ends in `ProviderRefused`. */
export async function fetchProviderProfile(
  provider: SocialProvider,
  expected: ExpectedAnswer,
): Promise<ProviderProfile> {
  const { server, client } = describeServer(provider);
  const openId = speaksOpenId(provider);
  const options = {
    [oauth.allowInsecureRequests]: insecureAllowed(provider),
    signal: AbortSignal.timeout(timeoutMs),
  };
  try {
    const parameters = oauth.validateAuthResponse(server, client, expected.parameters, expected.state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.ClientSecretPost(provider.clientSecret),
      parameters,
      expected.redirectUri,
      openId ? expected.codeVerifier : oauth.nopkce,
      options,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(
      server,
      client,
      response,
      openId ? { expectedNonce: expected.nonce, requireIdToken: true } : {},
    );
    if (openId) {
      const [jwksCache, known] = [oauth.jwksCache, keysOf(provider)];
      await oauth.validateApplicationLevelSignature(server, response, { ...options, [jwksCache]: known });
    }
    const claims = oauth.getValidatedIdTokenClaims(tokens);
    const profile = await readProfile(provider, tokens.access_token);
    const subject = profile.sub ?? profile.id;
    if (subject === undefined) throw new ProviderRefused('The provider did not say who signed in.');
    if (claims !== undefined && claims.sub !== subject)
      throw new ProviderRefused('Token and profile name two people.');
    return {
      subject,
      email: profile.email ?? null,
      emailVerified: profile.email_verified === true || profile.email_verified === 'true',
      name: profile.name ?? null,
      pictureUrl: typeof profile.picture === 'string' ? profile.picture : (profile.picture?.data.url ?? null),
    };
  } catch (error) {
    if (error instanceof ProviderRefused) throw error;
    throw new ProviderRefused('The answer of the provider did not hold up.', { cause: error });
  }
}
