import { CallError } from '@auspex/contract/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropFile, fetchFile, sendForm } from './fetch-file.ts';

const renewAccess = vi.hoisted(() => vi.fn(async () => false));
vi.mock('../session/session.ts', () => ({ renewAccess }));
vi.mock('./call-headers.ts', () => ({ callHeaders: () => ({}) }));

const answers: Array<() => Promise<Response>> = [];
const asked = vi.fn((_path: string, _init: RequestInit) => answers.shift()?.() ?? Promise.reject());

/** As much of the browser's as an upload needs: it tells its progress and then ends as it is told to. */
class Upload {
  static ends: 'answered' | 'broken' = 'answered';
  static status = 200;
  static text = '';
  readonly upload: { onprogress?: (at: { loaded: number; total: number }) => void } = {};
  status = Upload.status;
  response = Upload.text;
  onload = () => {};
  onerror = () => {};
  open() {}
  setRequestHeader() {}
  send() {
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    if (Upload.ends === 'answered') this.onload();
    else this.onerror();
  }
}

beforeEach(() => {
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('XMLHttpRequest', Upload);
});

afterEach(() => {
  vi.unstubAllGlobals();
  asked.mockClear();
  answers.length = 0;
  renewAccess.mockReset().mockResolvedValue(false);
});

const failureOf = (sent: Promise<unknown>) =>
  sent.then(
    () => null,
    (error: CallError) => error,
  );
const page = () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }));

describe('WEB-11: a file that does not get through says so as a call does', () => {
  it('when no answer comes', async () => {
    answers.push(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(dropFile('/api/user/pictures/avatar'))).toMatchObject({
      message: 'Network Error',
      code: 'network',
    });
    Upload.ends = 'broken';
    const seen: number[] = [];
    const sent = sendForm('/api/user/pictures/avatar', new FormData(), (share) => seen.push(share));
    expect(await failureOf(sent)).toMatchObject({ message: 'Network Error', code: 'network' });
    expect(seen).toEqual([0.5]);
  });

  it('when a proxy answers with a page of its own', async () => {
    answers.push(page, page);
    Object.assign(Upload, { ends: 'answered', status: 502, text: '<h1>Bad gateway</h1>' });
    const all = [
      fetchFile('/api/user/export', { proof: {} }),
      dropFile('/api/user/pictures/avatar'),
      sendForm('/api/user/pictures/avatar', new FormData(), () => undefined),
    ];
    for (const sent of all) {
      const failure = await failureOf(sent);
      expect(failure).toBeInstanceOf(CallError);
      expect(failure?.status).toBe(502);
      expect(failure?.message).not.toMatch(/JSON|token/);
    }
  });

  it('and is sent once more when the session could be renewed', async () => {
    renewAccess.mockResolvedValue(true);
    answers.push(
      () => Promise.resolve(Response.json({ error: { message: 'Expired' } }, { status: 401 })),
      () => Promise.resolve(Response.json({ url: '/new.png' })),
    );
    expect(await dropFile('/api/user/pictures/avatar')).toEqual({ url: '/new.png' });
    expect(asked.mock.calls.map(([, { method }]) => method)).toEqual(['DELETE', 'DELETE']);
  });
});
