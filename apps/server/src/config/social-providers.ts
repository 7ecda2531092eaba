import type { EnvironmentReader } from './environment-reader.ts';

/**
 * An identity provider that members may sign in with; every address can be configured, so that another issuer can
 * stand in.
 */
export interface SocialProvider {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly userInfoUrl: string;
  /** Expected `iss` of the identity token; null where the provider issues none. */
  readonly issuer: string | null;
  /** Where the keys are that sign its identity tokens; null where it issues none. */
  readonly keysUrl: string | null;
}

type Addresses = Pick<SocialProvider, 'authorizationUrl' | 'tokenUrl' | 'userInfoUrl' | 'issuer' | 'keysUrl'>;

const google: Addresses = {
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  userInfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
  issuer: 'https://accounts.google.com',
  keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
};

const facebook: Addresses = {
  authorizationUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
  tokenUrl: 'https://graph.facebook.com/v23.0/oauth/access_token',
  userInfoUrl: 'https://graph.facebook.com/v23.0/me?fields=id,name,email,picture',
  issuer: null,
  keysUrl: null,
};

/** A provider is on when its client id and secret are set; its addresses can point to another issuer. */
export function readSocialProviders(read: EnvironmentReader) {
  return {
    google: readProvider(read, 'GOOGLE', google),
    facebook: readProvider(read, 'FACEBOOK', facebook),
  };
}

function readProvider(read: EnvironmentReader, prefix: string, usual: Addresses): SocialProvider | null {
  const names = { id: `${prefix}_CLIENT_ID`, secret: `${prefix}_CLIENT_SECRET` };
  if (!read.has(names.id) && !read.has(names.secret)) return null;
  const address = (name: string) => read.endpoint(`${prefix}_${name}`, ['https', 'http']);
  const issuer = address('ISSUER') ?? usual.issuer;
  const keysUrl = address('KEYS_URL') ?? usual.keysUrl;
  if (issuer !== null && keysUrl === null) {
    read.mistake(
      `${prefix}_KEYS_URL`,
      `must be set where ${prefix}_ISSUER is: it has the keys of its tokens.`,
    );
  }
  return {
    clientId: read.required(names.id, `${names.secret} is set`),
    clientSecret: read.required(names.secret, `${names.id} is set`),
    authorizationUrl: address('AUTHORIZATION_URL') ?? usual.authorizationUrl,
    tokenUrl: address('TOKEN_URL') ?? usual.tokenUrl,
    userInfoUrl: address('USER_INFO_URL') ?? usual.userInfoUrl,
    issuer,
    keysUrl,
  };
}
