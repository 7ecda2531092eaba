import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { BoundedCache, FewAtOnce, RecentAnswers } from './bounded-cache.ts';

describe('A bounded cache', () => {
  it('stays within its bytes: what was used longest ago leaves first', () => {
    const cache = new BoundedCache<number>(100);
    cache.set('a', 1, 40);
    cache.set('b', 2, 40);
    cache.get('a');
    cache.set('c', 3, 40);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
    cache.set('too large', 4, 101);
    expect(cache.get('too large')).toBeUndefined();
    cache.set('a', 5, 10);
    expect(cache.weight).toBe(50);
  });

  it('counts entries where nobody says how much they weigh', () => {
    const cache = new BoundedCache<string>(2);
    for (const key of ['a', 'b', 'c']) cache.set(key, key);
    expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([undefined, 'b', 'c']);
  });

  it('serves nothing stale', () => {
    const cache = new BoundedCache<string>(2, 0);
    cache.set('a', 'old');
    expect(cache.get('a')).toBeUndefined();
  });

  it('forgets a key, a family of keys, everything, or a value that is still the one meant', () => {
    const cache = new BoundedCache<number>(10);
    for (const [key, value] of [
      ['x 1', 1],
      ['x 2', 2],
      ['y 1', 3],
      ['y 2', 4],
    ] as const)
      cache.set(key, value);
    cache.deleteStartingWith('x ');
    cache.delete('y 1');
    cache.deleteIf('y 2', 5);
    expect(['x 1', 'x 2', 'y 1', 'y 2'].map((key) => cache.get(key))).toEqual([
      undefined,
      undefined,
      undefined,
      4,
    ]);
    cache.deleteIf('y 2', 4);
    expect(cache.weight).toBe(0);
    cache.set('z', 1);
    cache.clear();
    expect(cache.get('z')).toBeUndefined();
  });
});

describe('An answer that took some work', () => {
  it('is made once, however many ask for it, until others push it out', async () => {
    const answers = new RecentAnswers<string>(2);
    const make = vi.fn(async () => 'a');
    await Promise.all([answers.get('a', make), answers.get('a', make)]);
    expect(make).toHaveBeenCalledTimes(1);
    await answers.get('b', async () => 'b');
    await answers.get('c', async () => 'c');
    await answers.get('a', make);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('is made once even if others push it out before it is there', async () => {
    const answers = new RecentAnswers<string>(1);
    let finish: (answer: string) => void = () => undefined;
    const first = answers.get('a', () => new Promise((resolve) => (finish = resolve)));
    await answers.get('b', async () => 'b');
    expect(answers.has('a')).toBe(true);
    const second = answers.get('a', async () => 'made twice');
    finish('a');
    expect(await Promise.all([first, second])).toEqual(['a', 'a']);
    expect(answers.has('a')).toBe(false);
  });

  it('that its owner calls none is handed over and not kept', async () => {
    const answers = new RecentAnswers<string>(4, undefined, (made) => made !== 'none');
    expect(await answers.get('a', async () => 'none')).toBe('none');
    expect(await answers.get('a', async () => 'some')).toBe('some');
    expect(await answers.get('a', async () => 'none')).toBe('some');
  });

  it('that failed is tried again, and its failing late does not push out a newer one', async () => {
    const answers = new RecentAnswers<string>(4, 0);
    let fail: (reason: Error) => void = () => undefined;
    const first = answers.get('a', () => new Promise((_, reject) => (fail = reject)));
    const second = answers.get('a', async () => 'whole');
    fail(new Error('late'));
    await expect(first).rejects.toThrow('late');
    expect(await second).toBe('whole');
    const kept = new RecentAnswers<string>(4);
    await expect(kept.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await kept.get('a', async () => 'again')).toBe('again');
  });
});

it.each([1, 2])(
  'work that anybody may cause is done %i at a time, and refused while enough of it waits; what failed holds nothing up',
  async (atOnce) => {
    const queue = new FewAtOnce({ atOnce, waiting: 2 });
    let [running, most] = [0, 0];
    const order: number[] = [];
    const work = (name: number) =>
      queue.run(async () => {
        running += 1;
        most = Math.max(most, running);
        await wait(5);
        running -= 1;
        order.push(name);
        if (name === 1) throw new Error('no');
      });
    const names = Array.from({ length: atOnce + 3 }, (_, i) => i + 1);
    const answers = await Promise.allSettled(names.map(work));
    expect(answers.map(({ status }) => status)).toEqual(
      names.map((name) => (name === 1 || name === atOnce + 3 ? 'rejected' : 'fulfilled')),
    );
    expect(answers.at(-1)).toMatchObject({ reason: { kind: 'unavailable', code: 'busy' } });
    expect(most).toBe(atOnce);
    expect(order).toEqual(names.slice(0, -1));
    await expect(work(9)).resolves.toBeUndefined();
  },
);

it('work of an asker who is not admitted takes no place', async () => {
  const queue = new FewAtOnce({ atOnce: 1, waiting: 0 });
  const work = vi.fn(async () => 'done');
  const asked = [1, 2].map(() => queue.run(work, () => Promise.reject(new Error('too many'))));
  expect(await Promise.allSettled(asked)).toMatchObject([
    { reason: { message: 'too many' } },
    { reason: { message: 'too many' } },
  ]);
  expect(work).not.toHaveBeenCalled();
  await expect(queue.run(work, async () => undefined)).resolves.toBe('done');
});
