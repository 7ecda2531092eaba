import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** A person at the provider, as in its profile answer. */
export interface IssuerPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

/** What the next token answer is to get wrong. */
export interface IssuerFaults {
  nonce?: string;
  issuer?: string;
  audience?: string;
  /** Signs with a key that is not the provider's. */
  signature?: 'foreign';
  /**
   * Not a fault: plain OAuth without an identity token, as Facebook has it. It takes no notice of a challenge, and
   * then refuses the verifier that it has no challenge for.
   */
  plain?: boolean;
}

/** A provider on this machine that speaks the code flow with PKCE and identity tokens. */
export interface LoopbackIssuer {
  readonly url: string;
  readonly faults: IssuerFaults;
  /** How often its keys were read. */
  keyReads(): number;
  /** Signs a person in at the provider; returns the query with which it sends the browser back. */
  approve(startLocation: string, person: IssuerPerson): string;
  close(): Promise<void>;
}

interface Grant {
  readonly person: IssuerPerson;
  readonly nonce: string;
  readonly challenge: string;
  readonly clientId: string;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const part of request) text += part;
  return new URLSearchParams(text);
}

async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return Buffer.from(digest).toString('base64url');
}

/** Why a code opens nothing; null where it does. */
async function refusalOf(grant: Grant | undefined, verifier: string | null, { plain }: IssuerFaults) {
  const unasked = { message: 'code_verifier without a code_challenge', type: 'OAuthException', code: 1 };
  if (plain) return verifier === null ? null : unasked;
  return grant?.challenge === (await challengeOf(verifier ?? '')) ? null : 'invalid_grant';
}

/** The profile as Facebook's Graph API writes it. */
function asGraphNode({ sub: id, name, email }: IssuerPerson): object {
  const data = { height: 50, is_silhouette: false, url: 'https://platform-lookaside.example/p', width: 50 };
  return { id, name, email, picture: { data } };
}

/** The query to come back with; as Google does (RFC 9207), one that speaks OpenID Connect names itself in it. */
function queryBack(code: string, state: string | null, issuer: string | null): string {
  const query = new URLSearchParams({ code, state: state ?? '' });
  const named = { iss: issuer ?? '', scope: 'openid email profile', authuser: '0', prompt: 'none' };
  if (issuer !== null) for (const [name, value] of Object.entries(named)) query.set(name, value);
  return query.toString();
}

function closeServer(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}

/** The provider's own key, which it publishes, and one that is not. */
async function makeKeys() {
  const [own, foreign] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  let reads = 0;
  return {
    own: own.privateKey,
    foreign: foreign.privateKey,
    reads: () => reads,
    read: async () => {
      reads += 1;
      return { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'the-only-one', alg: 'RS256' }] };
    },
  };
}

/** Starts the provider on a free local port. */
export async function startLoopbackIssuer(): Promise<LoopbackIssuer> {
  const grants = new Map<string, Grant>();
  const people = new Map<string, IssuerPerson>();
  const faults: IssuerFaults = {};
  const keys = await makeKeys();
  let url = '';

  const tokenAnswer = async (form: URLSearchParams): Promise<[number, object]> => {
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const refused = await refusalOf(grant, form.get('code_verifier'), faults);
    if (grant === undefined || refused !== null) return [400, { error: refused }];
    const accessToken = `at-${code}`;
    people.set(accessToken, grant.person);
    const tokens = { access_token: accessToken, token_type: 'Bearer', expires_in: 300 };
    if (faults.plain) return [200, tokens];
    const idToken = await new SignJWT({ nonce: faults.nonce ?? grant.nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'the-only-one' })
      .setIssuer(faults.issuer ?? url)
      .setAudience(faults.audience ?? grant.clientId)
      .setSubject(grant.person.sub)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(keys[faults.signature ?? 'own']);
    return [200, { ...tokens, id_token: idToken }];
  };

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/token') answer(...(await tokenAnswer(await readForm(request))));
    else if (request.url === '/userinfo') {
      const person = people.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
      const known = person && (faults.plain ? asGraphNode(person) : person);
      answer(known ? 200 : 401, known ?? {});
    } else if (request.url === '/keys') answer(200, await keys.read());
    else answer(404, {});
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    faults,
    keyReads: keys.reads,
    approve: (startLocation, person) => {
      const query = new URL(startLocation).searchParams;
      const code = crypto.randomUUID();
      grants.set(code, {
        person,
        nonce: query.get('nonce') ?? '',
        challenge: query.get('code_challenge') ?? '',
        clientId: query.get('client_id') ?? '',
      });
      return queryBack(code, query.get('state'), faults.plain ? null : url);
    },
    close: () => closeServer(server),
  };
}
