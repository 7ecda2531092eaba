import { createHash, randomBytes } from 'node:crypto';
import type { Answer, Application } from './with-application.ts';
import { as, proof, type Visitor } from './with-members.ts';

/** An app that knows OAuth, with one request under way. */
export interface AppClient {
  readonly id: string;
  readonly redirect: string;
  readonly verifier: string;
  /** What it sends the browser to the authorization address with. */
  readonly asked: Readonly<Record<string, string>>;
}

/** Where these apps get their answers. */
export const CALLBACK = 'https://client.example/callback';

export const register = (app: Application, body: object): Promise<Answer> =>
  app.call('POST', '/oauth/register', { body, headers: { origin: 'https://client.example' } });

/** A registered app that asks for something. */
export async function askingApp(
  app: Application,
  { redirect = CALLBACK, ...asks }: Readonly<Record<string, string>> = {},
): Promise<AppClient> {
  const registered = await register(app, { client_name: 'Reader', redirect_uris: [redirect] });
  const verifier = randomBytes(32).toString('base64url');
  const asked = {
    client_id: registered.body.client_id,
    redirect_uri: redirect,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${app.origin}/mcp`,
    state: 'of-the-app',
    ...asks,
  };
  return { id: registered.body.client_id, redirect, verifier, asked };
}

/** The member's answer on the page. */
export function consent(
  { app, who, client }: { readonly app: Application; readonly who: Visitor; readonly client: AppClient },
  more: object = {},
): Promise<Answer> {
  const body = { request: client.asked, scopes: ['market:read'], expiresInDays: 30, proof, ...more };
  return as(app, who)('POST', '/api/oauth/consent', body);
}

/** The code in the address at which the app gets its answer. */
export async function codeFor(app: Application, who: Visitor, client: AppClient): Promise<string> {
  const { body } = await consent({ app, who, client });
  return new URL(body.redirectTo).searchParams.get('code') ?? '';
}

/** As the app sends it, from anywhere; `more` replaces parts of it, and undefined leaves one out. */
export function exchange(
  app: Application,
  client: AppClient,
  { code, ...more }: { readonly code: string; readonly [name: string]: string | undefined },
): Promise<Answer> {
  const form = {
    grant_type: 'authorization_code',
    client_id: client.id,
    redirect_uri: client.redirect,
    code_verifier: client.verifier,
    code,
    ...more,
  };
  const given = Object.entries(form).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  );
  return sendForm(app, '/oauth/token', new URLSearchParams(given).toString());
}

export function sendForm(app: Application, path: string, body: string): Promise<Answer> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://client.example' };
  return app.call('POST', path, { body, headers });
}
