import { CallError, plainTimeoutMs, readFailure, withoutAnswer } from '@auspex/contract/client';
import { callHeaders } from './call-headers.ts';

/** Fetches a file with the member's bearer, which a plain link would not carry; fails as a call does. */
export async function fetchFile(path: `/${string}`): Promise<Blob> {
  return send(path, { timeoutMs: plainTimeoutMs }, (reply) => reply.blob());
}

/** How long a picture may be on its way. */
const UPLOAD_TIMEOUT_MS = 600_000;

/** Sends a form with a file; fails as a call does. */
export async function sendForm(path: `/${string}`, body: FormData): Promise<unknown> {
  return send(path, { method: 'POST', body, timeoutMs: UPLOAD_TIMEOUT_MS }, (reply) => reply.json());
}

async function send<Answer>(
  path: `/${string}`,
  { timeoutMs, ...init }: RequestInit & { readonly timeoutMs: number },
  read: (reply: Response) => Promise<Answer>,
): Promise<Answer> {
  const timer = AbortSignal.timeout(timeoutMs);
  try {
    const reply = await fetch(path, { ...init, headers: callHeaders(), signal: timer });
    if (reply.ok) return await read(reply);
    throw await readFailure(reply, [init.method === 'POST' ? 'POST' : 'GET', path, 'plain']);
  } catch (error) {
    if (error instanceof CallError) throw error;
    throw withoutAnswer({ timeoutMs, timedOut: timer.aborted, aborted: false });
  }
}
