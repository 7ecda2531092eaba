import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sampleCall } from '../../test/record/sample-calls.ts';
import { withDatabase } from '../../test/with-database.ts';
import type { MarketView } from '../market/index.ts';
import { type Database, openDatabase } from '../platform/database/index.ts';
import {
  type DueOutcome,
  definePublication,
  type Edition,
  GivenUp,
  type PublicationDefinition,
} from './define-publication.ts';
import { createLedger } from './ledger.ts';
import { ledgerModule } from './record-module.ts';

const test = withDatabase();
const date = '2025-03-03';
let now = Date.parse('2025-03-03T21:00:00Z');
let worlds = 0;
const done: string[] = [];
afterEach(() => done.splice(0));

/** A publication in a world of its own that writes down what it is told; every view is of the instant it is asked at. */
function open(given: Partial<PublicationDefinition>) {
  worlds += 1;
  const ledger = createLedger({
    ...{ database: test.database, clock: { now: () => now }, world: `sim:publication-${worlds}` },
  });
  const market = {
    view: () => ({ asOf: now, seenBy: now }) as MarketView,
    catchUp: async () => void done.push('catch up'),
  };
  const definition: PublicationDefinition = {
    ...{ database: test.database, ledger, market: () => market },
    ...{ kind: 'signals', prefix: 'sig', seed: 7, copies: { leaves: '', rows: '', differs: '' } },
    make: async () => [],
    settle: async () => [],
    settleAgain: async () => null,
    reproduce: async () => 'nothing',
    ...given,
  };
  return { ledger, publication: definePublication(definition) };
}

const editionOf = (symbols: readonly string[], keep: Edition['keep'] = async () => undefined): Edition => ({
  ...{ date, model: 'blend-1', keep },
  leaves: symbols.map((symbol) => sampleCall(symbol, date)),
});

const due = (symbol: string, model: string, settledOn: DueOutcome['settledOn']): DueOutcome => {
  const of = { id: sampleCall(symbol, date).id, subject: `us:${symbol}` };
  return { of, model, settledOn, horizon: 20, body: { horizon: 20 }, dataHash: 'ab'.repeat(32) };
};

describe('A publication', () => {
  it('FCST-5: leaves a store that is being filled to the preparation, whose own step publishes', async () => {
    let filling = true;
    const parts: Partial<PublicationDefinition> = {
      make: async (_view, market) => [editionOf([market === 'us' ? 'KO' : 'BAC'])],
      isFilling: async () => filling,
    };
    const run = { progress: () => undefined, signal: new AbortController().signal };
    const { ledger, publication } = open(parts);
    await publication.job(run);
    expect((await ledger.root()).count).toBe(0);
    filling = false;
    await publication.job(run);
    expect((await ledger.root()).count).toBe(2);
  });

  it('LEDG-3: writes an edition and what pages read in one transaction, and does not mind that it is there already', async () => {
    const kept: number[] = [];
    const keep: Edition['keep'] = async (_tx, { seq }) => void kept.push(seq);
    const { ledger, publication } = open({ make: async () => [editionOf(['KO', 'SPY'], keep)] });
    expect(await publication.publish('us')).toBe(2);
    expect(await publication.publish('us')).toBe(0);
    expect(kept).toEqual([1]);
    expect((await ledger.root()).count).toBe(1);
  });

  it('LEDG-2: writes nothing of an edition that is given up, nor where its rows cannot be stored', async () => {
    const giveUp = async () => Promise.reject(new GivenUp());
    const late = open({ make: async () => [editionOf(['KO'], giveUp)] });
    expect(await late.publication.publish('us')).toBe(0);
    expect((await late.ledger.root()).count).toBe(0);
    const fail = async () => Promise.reject(new Error('The disk is full.'));
    const full = open({ make: async () => [editionOf(['KO'], fail)] });
    await expect(full.publication.publish('us')).rejects.toThrow('full');
    expect((await full.ledger.root()).count).toBe(0);
  });

  it('writes outcomes as one entry per model, dated by the last of them, and says where they begin', async () => {
    const begun: unknown[] = [];
    const { ledger, publication } = open({
      make: async () => [editionOf(['KO', 'SPY', 'BAC'])],
      settle: async () => [
        due('KO', 'old-1', '2025-04-01'),
        due('SPY', 'blend-1', '2025-04-01'),
        due('BAC', 'old-1', '2025-04-03'),
      ],
      onSettled: async (market, since) => void begun.push([market, since]),
    });
    await publication.publish('us');
    expect(await publication.settle('us')).toBe(3);
    expect(begun).toEqual([['us', 1]]);
    const key = { kind: 'outcomes', market: 'us', model: 'old-1', date: '2025-04-03' } as const;
    expect(await ledger.published(key)).toMatchObject([{ seq: 2, count: 2 }]);
    const id = sampleCall('KO', date).id;
    expect(await ledger.leaf(`${id}:20`)).toMatchObject({
      ...{ of: id, subject: 'us:KO', body: { horizon: 20 } },
      recipe: { model: 'old-1', seed: 7, dataHash: 'ab'.repeat(32), asOf: new Date(now).toISOString() },
    });
  });

  it('settles first and publishes until nothing is left, each time on what is known by then', async () => {
    const known: number[] = [];
    const { publication } = open({
      settle: async () => {
        done.push('settle');
        return [];
      },
      make: async ({ asOf }) => {
        done.push('make');
        known.push(asOf);
        now += 60_000;
        return known.length > 2
          ? []
          : [
              {
                ...editionOf(['KO']),
                model: `blend-${known.length}`,
                leaves: [{ ...sampleCall('KO', date), id: `sig:${known.length}` }],
              },
            ];
      },
    });
    expect(await publication.update('us', new AbortController().signal)).toEqual({
      settled: 0,
      published: 2,
    });
    expect(done).toEqual(['settle', 'make', 'make', 'make']);
    expect(new Set(known).size).toBe(3);
  });

  it('RET-3: writes down what is urgent before it settles, once, both as of the same instant', async () => {
    const seen: number[] = [];
    const look = (what: string) => async (view: MarketView) => {
      done.push(what);
      seen.push(view.asOf);
      now += 60_000;
      return [];
    };
    const { publication } = open({ urgent: true, settle: look('settle'), make: look('make') });
    await publication.update('us', new AbortController().signal);
    expect(done).toEqual(['make', 'settle']);
    expect(seen[0]).toBe(seen[1]);
  });

  it('takes one run after the other, also after one that failed', async () => {
    let calls = 0;
    const { publication } = open({
      settle: async (_view, market) => {
        calls += 1;
        done.push(`begin ${market}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
        done.push(`end ${market}`);
        if (calls === 1) throw new Error('The first fails.');
        return [];
      },
    });
    const { signal } = new AbortController();
    const first = publication.run(() => undefined, signal);
    const second = publication.job({ progress: () => undefined, signal });
    await expect(first).rejects.toThrow('first fails');
    await second;
    const marks = done.filter((what) => what !== 'catch up').map((what) => what.split(' ')[0]);
    expect(marks).toEqual(['begin', 'end', 'begin', 'end', 'begin', 'end']);
  });
});

describe('Two processes that settle at the same instant', () => {
  let other: Database;
  beforeAll(() => {
    other = openDatabase({ url: test.url, watchMilliseconds: 0, maxConnections: 3 });
  });
  afterAll(() => other.close());

  /** Two publications of one world, each with connections of its own; both have looked before either writes. */
  function openBoth(dueNow: () => readonly DueOutcome[]) {
    const looked: Array<() => void> = [];
    const both = () =>
      new Promise<void>((resolve) => {
        looked.push(resolve);
        if (looked.length === 2) for (const go of looked) go();
      });
    const { ledger, publication: first } = open({
      make: async () => [editionOf(['KO', 'SPY', 'BAC'])],
      settle: (view) => settle(view),
    });
    let looks = 0;
    const settle = async (_view: MarketView) => {
      const found = await Promise.all(
        dueNow().map(async (one) => ((await ledger.leaf(`${one.of.id}:${one.horizon}`)) ? [] : [one])),
      );
      looks += 1;
      if (looks <= 2) await both();
      return found.flat();
    };
    const second = definePublication({
      ...{ database: other, kind: 'signals', prefix: 'sig', seed: 7 },
      ...{ ledger: createLedger({ database: other, clock: { now: () => now }, world: ledger.world }) },
      market: () => ({
        view: () => ({ asOf: now, seenBy: now }) as MarketView,
        catchUp: async () => undefined,
      }),
      copies: { leaves: '', rows: '', differs: '' },
      make: async () => [],
      settle,
      settleAgain: async () => null,
      reproduce: async () => 'nothing',
    });
    return { ledger, first, second };
  }

  it('LEDG-3: write each outcome once, and neither fails', async () => {
    const { ledger, first, second } = openBoth(() => [
      due('KO', 'old-1', '2025-04-01'),
      due('SPY', 'blend-1', '2025-04-01'),
      due('BAC', 'old-1', '2025-04-01'),
    ]);
    await first.publish('us');
    const written = await Promise.all([first.settle('us'), second.settle('us')]);
    expect(written.reduce((sum, count) => sum + count)).toBe(3);
    expect((await ledger.root()).count).toBe(3);
  });

  it('write also what only the second has found', async () => {
    const lists = [
      [due('KO', 'old-1', '2025-04-01')],
      [due('KO', 'old-1', '2025-04-01'), due('SPY', 'old-1', '2025-04-01')],
    ];
    let asked = 0;
    const { ledger, first, second } = openBoth(() => lists[Math.min(asked++, 1)] ?? []);
    await first.publish('us');
    const written = await Promise.all([first.settle('us'), second.settle('us')]);
    expect(written.reduce((sum, count) => sum + count)).toBe(2);
    expect(await ledger.leaf(`${sampleCall('SPY', date).id}:20`)).not.toBeNull();
  });

  it('fail where the same outcome comes twice from one of them', async () => {
    const twice = [due('KO', 'old-1', '2025-04-01'), due('KO', 'old-1', '2025-04-01')];
    const { publication } = open({ make: async () => [editionOf(['KO'])], settle: async () => twice });
    await publication.publish('us');
    await expect(publication.settle('us')).rejects.toThrow('ledger_leaf_id');
  });
});

describe('Bars that arrive', () => {
  it('ask for the job of every publication that has something to write then, except in a web process', async () => {
    for (const role of ['all', 'web'] as const) {
      const asked: string[] = [];
      let tell = (): void => undefined;
      const parts = ledgerModule.create({
        platform: {
          config: { world: 'sim:39', role, masterKey: Buffer.alloc(32, 1).toString('base64') },
          ...{ database: test.database, clock: { now: () => 0 } },
          jobs: { send: async (name: string) => void asked.push(name) },
          logger: { warn: () => undefined },
        },
        accounts: {},
        market: {
          onBars: (listener: () => void) => {
            tell = listener;
            return () => undefined;
          },
        },
        collect: () => [{ job: 'signals.compute' }, { job: null }, { job: 'forecasts.compute' }],
      } as never);
      await parts.start?.();
      tell();
      expect(asked).toEqual(role === 'web' ? [] : ['signals.compute', 'forecasts.compute']);
    }
  });
});
