import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { limitStorage } from './limit-storage.ts';
import { createLocalStore } from './local-store.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'auspex-quota-'));
});
afterAll(() => rm(folder, { recursive: true }));

const MEGABYTE = 1_048_576;
const file = (megabytes: number) => ({
  body: Buffer.alloc(megabytes * MEGABYTE),
  contentType: 'image/png',
});

function store(name: string, quota = { member: 3, all: 5 }) {
  const limits = { memberBytes: quota.member * MEGABYTE, totalBytes: quota.all * MEGABYTE };
  return limitStorage(createLocalStore(join(folder, name)), limits);
}

const refusal = (whose: string) => ({ kind: 'payment', code: 'quota-exceeded', data: { whose } });

describe('The space for uploads', () => {
  it("ends for a member with the member's own quota, and others still have theirs", async () => {
    const files = store('member');
    await files.put('user_pictures/ann/PFP', file(2));
    await expect(files.put('user_pictures/ann/background', file(2))).rejects.toMatchObject(refusal('member'));
    expect(await files.list('user_pictures/ann')).toEqual(['user_pictures/ann/PFP']);
    await files.put('user_pictures/ben/PFP', file(2));
  });

  it('counts a new picture instead of the one it replaces', async () => {
    const files = store('replace');
    await files.put('user_pictures/ann/PFP', file(2));
    await files.put('user_pictures/ann/PFP', file(2.5));
    expect((await files.get('user_pictures/ann/PFP'))?.body.length).toBe(2.5 * MEGABYTE);
  });

  it('ends for everyone with the quota of the installation, and a removal makes room', async () => {
    const files = store('all');
    await files.put('user_pictures/ann/PFP', file(2.5));
    await files.put('images/marketing/one.png', file(2));
    await expect(files.put('images/marketing/two.png', file(1))).rejects.toMatchObject(refusal('everyone'));
    await files.remove('user_pictures/ann/PFP');
    await files.put('images/marketing/two.png', file(1));
  });

  it('is measured again after a minute, as other processes fill it too', async () => {
    const [here, there] = [store('two-processes'), store('two-processes')];
    await here.put('images/marketing/one.png', file(2));
    await there.put('images/marketing/two.png', file(2));
    const now = performance.now() + 61_000;
    const later = vi.spyOn(performance, 'now').mockImplementation(() => now);
    const third = here.put('images/marketing/three.png', file(2)).finally(() => later.mockRestore());
    await expect(third).rejects.toMatchObject(refusal('everyone'));
  });

  it('is not shared out twice among uploads at the same moment', async () => {
    const files = store('at-once');
    const results = await Promise.allSettled(
      ['one', 'two', 'three'].map((name) => files.put(`images/marketing/${name}.png`, file(2))),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });
});
