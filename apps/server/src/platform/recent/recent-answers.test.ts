import { describe, expect, it, vi } from 'vitest';
import { RecentAnswers } from './recent-answers.ts';

describe('An answer that took some work', () => {
  it('is computed once, however many ask for it, until others push it out', async () => {
    const answers = new RecentAnswers<string>(2);
    const make = vi.fn(async () => 'a');
    await Promise.all([answers.get('a', make), answers.get('a', make)]);
    expect(make).toHaveBeenCalledTimes(1);
    await answers.get('b', async () => 'b');
    await answers.get('c', async () => 'c');
    await answers.get('a', make);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('that failed is retried, and its late failure does not push out a newer one', async () => {
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
