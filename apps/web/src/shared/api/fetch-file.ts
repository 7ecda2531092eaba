import { CallError, plainTimeoutMs, readFailure, withoutAnswer } from '@auspex/contract/client';
import { renewAccess } from '../session/session.ts';
import { callHeaders } from './call-headers.ts';

/** How long a picture, or everything that is kept of a member, may be on its way. */
const LARGE_TIMEOUT_MS = 600_000;

interface Sent {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: FormData | string;
  readonly timeoutMs: number;
  /** Told how much of the body has gone, as a part of 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/**
 * Fetches a file with the member's bearer, which a plain link would not carry; fails as a call does. With a question,
 * such as a proof of who asks, it is sent along.
 */
export async function fetchFile(path: `/${string}`, question?: object): Promise<Blob> {
  const sent: Sent =
    question === undefined
      ? { method: 'GET', timeoutMs: plainTimeoutMs }
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(question),
          timeoutMs: LARGE_TIMEOUT_MS,
        };
  return send(path, sent, (reply) => reply.blob());
}

/** Sends a form with a file; fails as a call does. */
export async function sendForm(
  path: `/${string}`,
  body: FormData,
  onProgress?: (share: number) => void,
): Promise<unknown> {
  return send(path, { method: 'POST', body, timeoutMs: LARGE_TIMEOUT_MS, onProgress }, (reply) =>
    reply.json(),
  );
}

/** Removes a file; fails as a call does. */
export async function dropFile(path: `/${string}`): Promise<unknown> {
  return send(path, { method: 'DELETE', timeoutMs: plainTimeoutMs }, (reply) => reply.json());
}

async function send<Answer>(
  path: `/${string}`,
  sent: Sent,
  read: (reply: Response) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await sendOnce(path, sent, read);
  } catch (error) {
    const refused = error instanceof CallError && error.status === 401;
    if (refused && (await renewAccess())) return sendOnce(path, sent, read);
    throw error;
  }
}

async function sendOnce<Answer>(
  path: `/${string}`,
  { timeoutMs, onProgress, ...init }: Sent,
  read: (reply: Response) => Promise<Answer>,
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const request = { ...init, headers: { ...callHeaders(), ...init.headers }, signal };
  try {
    const reply = await (onProgress ? fetchWatched(path, request, onProgress) : fetch(path, request));
    if (reply.ok) return await read(reply);
    throw await readFailure(reply, [init.method, path, 'plain']);
  } catch (error) {
    if (error instanceof CallError) throw error;
    throw withoutAnswer({ timeoutMs, timedOut: signal.aborted, aborted: false });
  }
}

type Watched = Pick<Sent, 'method' | 'body'> & {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
};

/** `fetch` does not tell how much of a body has gone. */
function fetchWatched(path: string, init: Watched, onProgress: (share: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method, path);
    for (const [header, value] of Object.entries(init.headers)) request.setRequestHeader(header, value);
    request.responseType = 'blob';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(new Response(request.response, { status: request.status }));
    request.onerror = reject;
    request.onabort = reject;
    init.signal.addEventListener('abort', () => request.abort());
    request.send(init.body);
  });
}
