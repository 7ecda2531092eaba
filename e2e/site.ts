import type { ScriptedServer } from '@auspex/exchanges/test/scripted/scripted-server';

/** A busy machine is slow, and that is not an error: only what never arrives is. */
export const PATIENCE_MS = 180_000;

/** A running installation that journeys visit. */
export interface Site {
  readonly kind: 'server' | 'files';
  /** Without a trailing slash. */
  readonly address: string;
  /** Where the server said its mails can be read; null if there are none. */
  readonly mailbox: string | null;
  /** Address and password of an admin, as its terminal names them; null where nobody said. */
  readonly admin: string | null;
  /** The exchange that its server takes for Binance.US; null where it talks to none of ours. */
  readonly exchange: ScriptedServer | null;
  /** Makes the newest run of a job one that failed, and names the job; null where we cannot reach its database. */
  readonly failJob: (() => Promise<string>) | null;
  /** The same installation, no longer yielding to other work. */
  atFullSpeed(): Promise<Site>;
  stop(): Promise<void>;
}

const clientKeys = new Map<string, Promise<string | null>>();

/** The client key that a page hands to its browser; null on a site without a server. */
async function clientKeyOf(address: string): Promise<string | null> {
  const page = await fetch(`${address}/login`, { headers: { accept: 'text/html' } });
  return /<meta name="client-key" content="([0-9a-f]{64})">/.exec(await page.text())?.[1] ?? null;
}

/** A request as the product's own pages make it. */
export async function ask({ address }: Site, path: string, request: RequestInit = {}): Promise<Response> {
  const found = clientKeys.get(address) ?? clientKeyOf(address);
  clientKeys.set(address, found);
  const key = await found;
  const headers = new Headers(request.headers);
  if (key !== null) headers.set('x-api-key', key);
  return fetch(address + path, { ...request, headers });
}

interface Posted {
  readonly body: object;
  /** The access token of whoever asks; without it nobody is signed in. */
  readonly token?: string;
}

/** A request that changes something, as the product's own pages make it. */
export async function post(site: Site, path: string, { body, token }: Posted): Promise<Response> {
  return ask(site, path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      origin: site.address,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}

/** A mail as an installation on this machine shows it. */
export interface SentMail {
  readonly recipient: string;
  readonly template: string;
  readonly text: string;
}

/** The newest mails to an address. */
export async function mailsTo({ address, mailbox }: Site, to: string): Promise<readonly SentMail[]> {
  if (mailbox === null) throw new Error('This site shows no mails.');
  const key = new URL(mailbox).searchParams.get('key') ?? '';
  const answer = await fetch(`${address}/dev/outbox.json?to=${encodeURIComponent(to)}`, {
    headers: { 'x-outbox-key': key },
  });
  return answer.ok ? ((await answer.json()) as { items: SentMail[] }).items : [];
}
