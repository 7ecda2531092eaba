import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LoopbackS3Server, startLoopbackS3Server } from '../../../test/loopback/s3-server.ts';
import type { FileStore } from './file-store.ts';
import { createLocalStore } from './local-store.ts';
import { OPERATION_LIMIT_MS, type RetryClock, UPLOAD_LIMIT_MS } from './retry-storage.ts';
import { createS3Store } from './s3-store.ts';

let folder: string;
let s3: LoopbackS3Server;

/** A clock that only advances when somebody pauses. */
function handClock(): RetryClock & { elapsed: number } {
  const clock = {
    elapsed: 0,
    now: () => clock.elapsed,
    async pause(milliseconds: number) {
      clock.elapsed += milliseconds;
    },
  };
  return clock;
}

const s3Store = (clock?: RetryClock, secretAccessKey = s3.secretAccessKey): FileStore =>
  createS3Store({ kind: 's3', ...s3, secretAccessKey }, clock);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'auspex-files-'));
  s3 = await startLoopbackS3Server();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

describe.each([
  ['a local folder', () => createLocalStore(folder)],
  ['S3', () => s3Store()],
])('files in %s', (name, make) => {
  const picture = Buffer.from([0, 1, 2, 10, 13, 255, 0]);
  const place = name === 'S3' ? 's' : 'l';
  let store: FileStore;
  beforeEach(() => {
    store = make();
  });

  it('come back byte for byte, with their content type and an etag that names the content', async () => {
    const put = await store.put(`user_pictures/${place}/PFP`, { body: picture, contentType: 'image/webp' });
    expect(await store.get(`user_pictures/${place}/PFP`)).toEqual({
      body: picture,
      contentType: 'image/webp',
      etag: put.etag,
    });
    const other = await store.put(`user_pictures/${place}/PFP`, {
      body: Buffer.from('new'),
      contentType: 'image/png',
    });
    expect(other.etag).not.toBe(put.etag);
    expect((await store.get(`user_pictures/${place}/PFP`))?.body.toString()).toBe('new');
  });

  it('that do not exist are null, and removing them again is not an error', async () => {
    expect(await store.get(`images/${place}/none.png`)).toBeNull();
    await store.put(`images/${place}/gone.png`, { body: picture, contentType: 'image/png' });
    await store.remove(`images/${place}/gone.png`);
    await store.remove(`images/${place}/gone.png`);
    expect(await store.get(`images/${place}/gone.png`)).toBeNull();
  });

  it('are listed only under their folder, however many there are', async () => {
    for (const file of ['a', 'b', 'c', 'd', 'e'])
      await store.put(`list-${place}/one/${file}`, { body: picture, contentType: 'image/png' });
    await store.put(`list-${place}/onetwo/x`, { body: picture, contentType: 'image/png' });
    expect(await store.list(`list-${place}/one/`)).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map((file) => `list-${place}/one/${file}`),
    );
    expect(await store.list(`list-${place}/none`)).toEqual([]);
    const sizes = await store.sizes(`list-${place}/one`);
    expect([...sizes.keys()].sort()).toEqual(await store.list(`list-${place}/one`));
    expect(Math.min(...sizes.values())).toBeGreaterThanOrEqual(picture.length);
  });

  it('may be next to a folder of the same name', async () => {
    await store.put(`same-${place}/x`, { body: Buffer.from('file'), contentType: 'image/png' });
    await store.put(`same-${place}/x/y`, { body: Buffer.from('below'), contentType: 'image/png' });
    expect((await store.get(`same-${place}/x`))?.body.toString()).toBe('file');
    expect((await store.get(`same-${place}/x/y`))?.body.toString()).toBe('below');
  });

  it.each([
    '../secret',
    'a/../../b',
    '/etc/passwd',
    'a//b',
    '.hidden',
    'a/.b',
    'a\\b',
    'a\0b',
    'a b',
    'ü',
    '',
    'a/',
    'x'.repeat(151),
  ])('refuse the key %j, which could lead elsewhere', async (key) => {
    const file = { body: picture, contentType: 'image/png' };
    await expect(store.put(key, file)).rejects.toThrow('not a name');
    await expect(store.get(key)).rejects.toThrow('not a name');
    await expect(store.remove(key)).rejects.toThrow('not a name');
  });
});

describe('a local folder', () => {
  it('never shows half a file: drafts are not listed and a failed write leaves none', async () => {
    const store = createLocalStore(join(folder, 'drafts'));
    await store.put('a/one', { body: Buffer.from('1'), contentType: 'image/png' });
    await writeFile(join(folder, 'drafts/a/.0123456789'), 'half');
    expect(await store.list('a')).toEqual(['a/one']);
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        store.put('a/one', { body: Buffer.alloc(200_000, turn), contentType: 'image/png' }),
      ),
    );
    const body = (await store.get('a/one'))?.body ?? Buffer.alloc(0);
    expect(body).toEqual(Buffer.alloc(200_000, body[0]));
    expect((await readdir(join(folder, 'drafts/a'))).filter((name) => name.startsWith('.'))).toEqual([
      '.0123456789',
    ]);
  });
});

describe('S3', () => {
  const file = { body: Buffer.from('x'), contentType: 'image/png' };

  it('that says SlowDown, hangs up or is out of order is asked again until it answers', async () => {
    const clock = handClock();
    s3.requests.length = 0;
    s3.script(503, 429, 408, 500, 'hang-up');
    await s3Store(clock).put('retry/upload', file);
    expect(s3.requests).toHaveLength(6);
    expect(clock.elapsed).toBeGreaterThan(0);
    expect((await s3Store().get('retry/upload'))?.body.toString()).toBe('x');
  });

  it('is given up on after 10 minutes for an upload and 2 minutes for anything else', async () => {
    expect([UPLOAD_LIMIT_MS, OPERATION_LIMIT_MS]).toEqual([600_000, 120_000]);
    const always = Array.from({ length: 500 }, () => 503 as const);
    for (const [limit, attempt] of [
      [UPLOAD_LIMIT_MS, (store: FileStore) => store.put('never', file)],
      [OPERATION_LIMIT_MS, (store: FileStore) => store.get('never')],
      [OPERATION_LIMIT_MS, (store: FileStore) => store.remove('never')],
    ] as const) {
      const clock = handClock();
      s3.script(...always);
      await expect(attempt(s3Store(clock))).rejects.toThrow('SlowDown');
      // It stops only because the next pause, of at most 30 seconds, would exceed the limit.
      expect(clock.elapsed).toBeLessThan(limit);
      expect(clock.elapsed).toBeGreaterThan(limit - 30_001);
      await drainScript();
    }
  });

  it('that refuses (403) is not asked again', async () => {
    s3.requests.length = 0;
    s3.script(403);
    await expect(s3Store(handClock()).put('refused', file)).rejects.toThrow('AccessDenied');
    expect(s3.requests).toHaveLength(1);
  });

  it('checks the signature of every request: a wrong secret stores nothing', async () => {
    await expect(s3Store(handClock(), 'wrong').put('forged', file)).rejects.toThrow('SignatureDoesNotMatch');
    expect(await s3Store().get('forged')).toBeNull();
  });
});

/** Uses up what a test scripted and did not need. */
async function drainScript(): Promise<void> {
  for (;;) {
    const response = await fetch(`${s3.endpoint}/${s3.bucket}/none`).catch(() => null);
    // An unsigned request: refused for its signature only once nothing scripted is left.
    if (response !== null && (await response.text()).includes('SignatureDoesNotMatch')) return;
  }
}
