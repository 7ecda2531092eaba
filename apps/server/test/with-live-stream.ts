import { pino } from 'pino';
import { afterEach } from 'vitest';
import { openDatabase } from '../src/platform/database/index.ts';
import { createLive, type LiveOptions } from '../src/platform/live/create-live.ts';
import type { LiveSink, LiveStream, LiveSubscription } from '../src/platform/live/live.ts';
import { type TestDatabase, withDatabase } from './with-database.ts';

/** A client as far as the stream can tell: collects what arrives, and may stop reading. */
export class Client implements LiveSink {
  text = '';
  ended = false;
  untaken = 0;
  readonly at: number[] = [];

  write(frames: readonly Buffer[]): void {
    this.at.push(performance.now());
    for (const frame of frames) this.text += frame.toString();
  }

  pendingBytes(): number {
    return this.untaken;
  }

  end(): void {
    this.ended = true;
  }

  /** Content of a topic, in order of arrival. */
  got(topic: string): unknown[] {
    const frames = this.text.split('\n\n').filter((frame) => frame.startsWith(`event: ${topic}\n`));
    return frames.map((frame) => JSON.parse(frame.slice(frame.indexOf('data: ') + 6)) as unknown);
  }

  lastId(): string | null {
    return [...this.text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? null;
  }
}

export interface Market {
  price: number;
  reads: number;
  failing: boolean;
}

export const newMarket = (): Market => ({ price: 100, reads: 0, failing: false });

export function follow(topics: string[], more: Partial<LiveSubscription> = {}): LiveSubscription {
  return {
    topics,
    reader: { memberId: null, admin: false },
    origin: 'somebody',
    credentialId: null,
    scopes: null,
    lastEventId: null,
    ...more,
  };
}

function addKinds(live: LiveStream, market: Market, orders: ReadonlyMap<string, number>): void {
  live.addKind({
    prefix: 'quotes',
    access: 'public',
    scope: 'shared',
    accepts: (symbol) => /^[A-Z.-]{1,12}$/.test(symbol),
    read: async (topic) => {
      market.reads += 1;
      if (market.failing) throw new Error('no quotes');
      return { topic, price: market.price };
    },
  });
  live.addKind({
    prefix: 'orders',
    access: 'member',
    tokenScope: 'portfolio:read',
    scope: 'own',
    accepts: (rest) => rest === '',
    read: async (_, { memberId }) => ({ memberId, open: orders.get(memberId ?? '') ?? 0 }),
  });
  live.addKind({
    prefix: 'prices',
    access: 'public',
    scope: 'shared',
    read: async (topic) => ({ topic, price: market.price }),
    brief: (_, after) => (market.price < 1000 ? (after as { price: number }).price : null),
  });
  live.addKind({
    prefix: 'highs',
    access: 'public',
    scope: 'shared',
    read: async () => market.price,
    brief: (before, after) => (Number(after) > Number(before) ? { high: after } : null),
    briefLasts: () => true,
  });
  live.addKind({ prefix: 'jobs', access: 'admin', scope: 'shared', read: async () => [] });
}

export interface LiveBench {
  readonly test: TestDatabase;
  /** A separate process: its own connections and cache; all look at the same market. */
  start(
    market: Market,
    more?: Partial<LiveOptions> & { orders?: ReadonlyMap<string, number> },
  ): Promise<LiveStream>;
}

/** For tests: live streams of several processes on one database. */
export function withLiveStream(): LiveBench {
  const test = withDatabase();
  const closing: Array<() => Promise<void>> = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });
  return {
    test,
    async start(market, { orders = new Map(), ...options } = {}) {
      const database = openDatabase({ url: test.url, watchMilliseconds: 0, maxConnections: 3 });
      const live = createLive({ bus: database, logger: pino({ level: 'silent' }), ...options });
      addKinds(live, market, orders);
      await live.start();
      closing.push(async () => {
        await live.stop();
        await database.close();
      });
      return live;
    },
  };
}
