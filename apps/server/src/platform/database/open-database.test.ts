import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BreakableLink, openBreakableLink } from '../../../test/breakable-link.ts';
import { withDatabase } from '../../../test/with-database.ts';
import type { Database } from './database.ts';
import { DatabaseUnavailable, isDatabaseUnavailable } from './database-unavailable.ts';
import { openDatabase } from './open-database.ts';

const test = withDatabase();

beforeEach(async () => {
  await test.owner.query('create table if not exists note (text text primary key)');
  await test.owner.query('truncate note');
});

const notes = async () =>
  (await test.database.query<{ text: string }>('select text from note order by text')).map(
    ({ text }) => text,
  );

describe('A transaction', () => {
  it('keeps everything it wrote if it succeeds', async () => {
    await test.database.transaction(async (tx) => {
      await tx.query('insert into note values ($1)', ['one']);
      await tx.query('insert into note values ($1)', ['two']);
    });
    expect(await notes()).toEqual(['one', 'two']);
  });

  it('keeps nothing if it throws, and rethrows the same error', async () => {
    const failure = new Error('no');
    const attempt = test.database.transaction(async (tx) => {
      await tx.query('insert into note values ($1)', ['one']);
      throw failure;
    });
    await expect(attempt).rejects.toBe(failure);
    expect(await notes()).toEqual([]);
  });

  it('runs its after-commit effects once it is visible to others, and never after a rollback', async () => {
    const seen: string[][] = [];
    let effect: Promise<void> = Promise.resolve();
    await test.database.transaction(async (tx) => {
      tx.afterCommit(() => {
        effect = notes().then((texts) => {
          seen.push(texts);
        });
      });
      await tx.query('insert into note values ($1)', ['one']);
    });
    await effect;
    await test.database
      .transaction(async (tx) => {
        tx.afterCommit(() => seen.push(['rolled back']));
        throw new Error('no');
      })
      .catch(() => undefined);
    expect(seen).toEqual([['one']]);
  });

  it('counts as done even if an after-commit effect fails, and the other effects still run', async () => {
    const ran: string[] = [];
    const result = await test.database.transaction(async (tx) => {
      tx.afterCommit(() => {
        throw new Error('effect');
      });
      tx.afterCommit(() => ran.push('second'));
      return 'done';
    });
    expect({ result, ran }).toEqual({ result: 'done', ran: ['second'] });
  });
});

describe('A notification', () => {
  it('sent inside a transaction arrives with its commit and is silent after a rollback', async () => {
    const messages: string[] = [];
    const stop = await test.database.listen('signals', {
      onMessage: (payload) => messages.push(payload),
      onReconnect: () => undefined,
    });
    await test.database.transaction((tx) => test.database.notify('signals', 'kept', tx));
    await test.database
      .transaction(async (tx) => {
        await test.database.notify('signals', 'undone', tx);
        throw new Error('no');
      })
      .catch(() => undefined);
    await test.database.notify('signals', 'last');
    await vi.waitFor(() => expect(messages).toEqual(['kept', 'last']), 60_000);
    await stop();
  });
});

describe('The application role', () => {
  it('cannot change tables', async () => {
    await expect(test.database.query('create table mine (id int)')).rejects.toThrow('permission denied');
    await expect(test.database.query('drop table note')).rejects.toThrow('must be owner');
  });
});

/** Milliseconds since then by this process's ticks: while it gets no time itself, none passes. */
function countOwnTime(): () => number {
  let [milliseconds, tickedAt] = [0, performance.now()];
  const timer = setInterval(() => {
    const now = performance.now();
    milliseconds += Math.min(now - tickedAt, 100);
    tickedAt = now;
  }, 50).unref();
  return () => {
    clearInterval(timer);
    return milliseconds;
  };
}

describe('An unreachable database', () => {
  let link: BreakableLink;
  let database: Database;

  beforeEach(async () => {
    link = await openBreakableLink(test.url);
    database = openDatabase({ url: link.url, watchMilliseconds: 100 });
    await database.query('select 1');
  });
  afterEach(async () => {
    await database.close();
    await link.close();
  });

  it('HTTP-8: is reported as such for every kind of query, and recovers by itself', async () => {
    link.cut();
    await expect(database.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(database.transaction((tx) => tx.query('select 1'))).rejects.toBeInstanceOf(
      DatabaseUnavailable,
    );
    const wrapped = new Error('while reading', { cause: new DatabaseUnavailable(null) });
    expect(isDatabaseUnavailable(wrapped)).toBe(true);
    link.mend();
    await vi.waitFor(
      async () => expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]),
      60_000,
    );
  });

  it('HTTP-8: is noticed within two seconds when the server hangs without closing anything', async () => {
    const waiting = database.query('select pg_sleep(20)').catch((error: unknown) => error);
    const waited = countOwnTime();
    link.freeze();
    expect(await waiting).toBeInstanceOf(DatabaseUnavailable);
    expect(waited()).toBeLessThan(2000);
    await expect(database.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable);
    link.mend();
    await vi.waitFor(
      async () => expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]),
      60_000,
    );
  });

  it('is given time by a process that gets little time itself', async () => {
    link.ignore('auspex watch');
    for (let times = 0; times < 10; times += 1) {
      const until = performance.now() + 300;
      while (performance.now() < until);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is not considered gone while it answers others, however long the watch must wait', async () => {
    link.ignore('auspex watch');
    for (let times = 0; times < 40; times += 1) {
      expect(await database.query('select pg_sleep(0.1)')).toHaveLength(1);
    }
    const inside = database.transaction(async (tx) => {
      for (let times = 0; times < 20; times += 1) await tx.query('select pg_sleep(0.1)');
      return 'committed';
    });
    expect(await inside).toBe('committed');
  });

  it('never lets a transaction commit later that was reported as failed', async () => {
    let resume: () => void = () => undefined;
    const paused = new Promise<void>((resolve) => {
      resume = resolve;
    });
    const attempt = database
      .transaction(async (tx) => {
        await tx.query('insert into note values ($1)', ['late']);
        await paused;
      })
      .catch((error: unknown) => error);
    link.freeze();
    expect(await attempt).toBeInstanceOf(DatabaseUnavailable);
    link.thaw();
    resume();
    await vi.waitFor(
      async () => expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]),
      60_000,
    );
    expect(await notes()).toEqual([]);
  });

  it('never runs what waited for a free connection and was reported as failed', async () => {
    const narrow = openDatabase({ url: link.url, watchMilliseconds: 100, maxConnections: 1 });
    const holding = narrow.transaction((tx) => tx.query('select pg_sleep(20)')).catch(() => undefined);
    const insert = "insert into note values ('late')";
    const waiting = [narrow.query(insert), narrow.transaction((tx) => tx.query(insert))].map((work) =>
      work.catch((error: unknown) => error),
    );
    link.freeze();
    await holding;
    // Its connection is free now, and a new one can be opened.
    link.thaw();
    for (const failed of await Promise.all(waiting)) expect(failed).toBeInstanceOf(DatabaseUnavailable);
    await vi.waitFor(async () => expect(await narrow.query('select 1 as one')).toEqual([{ one: 1 }]), 60_000);
    expect(await notes()).toEqual([]);
    await narrow.close();
  });

  it('is not blamed for a statement that waits for a free connection', async () => {
    const narrow = openDatabase({ url: link.url, watchMilliseconds: 100, maxConnections: 1 });
    const holding = narrow.query('select pg_sleep(11)');
    expect(narrow.waiting()).toBe(0);
    const waiting = narrow.query('select 1 as one');
    await vi.waitFor(() => expect(narrow.waiting()).toBe(1), 10_000);
    expect(await waiting).toEqual([{ one: 1 }]);
    await holding;
    await narrow.close();
  });

  it('HTTP-8: is called busy, not away, when a statement has waited too long for a free connection', async () => {
    const narrow = openDatabase({
      url: link.url,
      watchMilliseconds: 100,
      maxConnections: 1,
      waitMilliseconds: 300,
    });
    const holding = narrow.query('select pg_sleep(2)');
    const insert = "insert into note values ('late')";
    for (const attempt of [narrow.query(insert), narrow.transaction((tx) => tx.query(insert))]) {
      await expect(attempt).rejects.toMatchObject({ code: 'busy', data: { retryAfterSeconds: 3 } });
    }
    await holding;
    expect(await narrow.query('select 1 as one')).toEqual([{ one: 1 }]);
    expect(await notes()).toEqual([]);
    await narrow.close();
  });

  it('is not called away when one connection is ended and the database answers', async () => {
    const own = database.transaction(async (tx) => {
      const [{ pid }] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      await test.database.query('select pg_terminate_backend($1)', [pid]);
      await tx.query('select 1');
    });
    await expect(own).rejects.toMatchObject({ code: 'busy' });
  });

  it('is given time by a process whose timers all come before its answers', async () => {
    for (let times = 0; times < 14; times += 1) {
      const until = performance.now() + 780;
      while (performance.now() < until);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('loses no listener: it listens again and says that messages may have been missed', async () => {
    const messages: string[] = [];
    let reconnected = 0;
    await database.listen('signals', {
      onMessage: (payload) => messages.push(payload),
      onReconnect: () => {
        reconnected += 1;
      },
    });
    link.cut();
    await vi.waitFor(() => expect(database.listening()).toBe(false), 60_000);
    link.mend();
    await vi.waitFor(() => expect(database.listening()).toBe(true), 60_000);
    expect(reconnected).toBe(1);
    await test.database.notify('signals', 'again');
    await vi.waitFor(() => expect(messages).toEqual(['again']), 60_000);
  });

  it('is not confused with a statement that the database refused', async () => {
    const refused = await database.query('select no_such_column').catch((error: unknown) => error);
    expect(isDatabaseUnavailable(refused)).toBe(false);
  });
});
