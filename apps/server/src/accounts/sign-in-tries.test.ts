import { describe, expect, it } from 'vitest';
import { withDatabase } from '../../test/database.ts';
import { forgetTries, takeTry } from './sign-in-tries.ts';

const test = withDatabase();
const start = Date.UTC(2026, 0, 5, 12);
const at = (seconds: number) => new Date(start + seconds * 1000);
const stranger = (email: string) => ({ email, knownDevice: null });

describe('tries at a password', () => {
  it('lets ten through in a quarter of an hour and then makes the wait grow', async () => {
    const key = stranger('ten@example.com');
    for (let tries = 0; tries < 10; tries += 1) expect(await takeTry(test.database, key, at(tries))).toBe(0);
    expect(await takeTry(test.database, key, at(10))).toBe(14);
    expect(await takeTry(test.database, key, at(24))).toBe(0);
    expect(await takeTry(test.database, key, at(25))).toBe(29);
    expect(await takeTry(test.database, key, at(54))).toBe(0);
    expect(await takeTry(test.database, key, at(55))).toBe(59);
  });

  it('never lets more than ten of fifty parallel guesses through', async () => {
    const key = stranger('parallel@example.com');
    const waits = await Promise.all(Array.from({ length: 50 }, () => takeTry(test.database, key, at(0))));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
  });

  it('gives a browser that the owner signed in with its own count', async () => {
    const email = 'owner@example.com';
    for (let tries = 0; tries < 20; tries += 1) await takeTry(test.database, stranger(email), at(tries));
    expect(await takeTry(test.database, stranger(email), at(20))).toBeGreaterThan(0);
    expect(await takeTry(test.database, { email, knownDevice: 'the owner’s browser' }, at(20))).toBe(0);
  });

  it('starts again after a right password', async () => {
    const key = stranger('right@example.com');
    for (let tries = 0; tries < 12; tries += 1) await takeTry(test.database, key, at(tries));
    await forgetTries(test.database, key);
    expect(await takeTry(test.database, key, at(12))).toBe(0);
  });

  it('starts a new count once the quarter of an hour is over', async () => {
    const key = stranger('later@example.com');
    for (let tries = 0; tries < 10; tries += 1) await takeTry(test.database, key, at(0));
    expect(await takeTry(test.database, key, at(901))).toBe(0);
    expect(await takeTry(test.database, key, at(902))).toBe(0);
  });
});
