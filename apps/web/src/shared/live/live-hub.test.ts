import { describe, expect, it } from 'vitest';
import { createLiveHub, type LiveHub, type TabMessage } from './live-hub.ts';

interface Tab {
  readonly hub: LiveHub;
  readonly reads: string[][];
  readonly open: () => string[][];
  close(): void;
}

/** A browser: tabs hear each other, and exactly one of them leads. */
function browser() {
  const tabs = new Map<string, LiveHub>();
  const queue: Array<{ tab: string; start: () => void }> = [];
  let leader: string | null = null;
  const elect = () => {
    if (leader !== null) return;
    const next = queue.shift();
    if (!next) return;
    leader = next.tab;
    next.start();
  };
  const open = (tab: string): Tab => {
    const reads: string[][] = [];
    const running = new Set<string[]>();
    const stop = new AbortController();
    const hub = createLiveHub({
      tab,
      post: (message: TabMessage) => {
        for (const [name, other] of tabs) if (name !== tab) other.hear(message);
      },
      lead: (work) => {
        queue.push({ tab, start: () => void work(stop.signal) });
      },
      read: async (topics, signal) => {
        const read = [...topics].sort();
        reads.push(read);
        running.add(read);
        signal.addEventListener('abort', () => running.delete(read));
      },
    });
    tabs.set(tab, hub);
    elect();
    return {
      hub,
      reads,
      open: () => [...running],
      close: () => {
        tabs.delete(tab);
        stop.abort();
        if (leader === tab) leader = null;
        elect();
      },
    };
  };
  return { open };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('one live connection for all tabs of a browser', () => {
  it('reads once what several tabs want, and every tab gets its events', async () => {
    const { open } = browser();
    const [first, second] = [open('a'), open('b')];
    const got: unknown[] = [];
    first.hub.follow('quotes:BTC-USD', (data) => got.push(['a', data]));
    second.hub.follow('quotes:BTC-USD', (data) => got.push(['b', data]));
    second.hub.follow('orders', (data) => got.push(['b', data]));
    await settle();
    expect(first.open()).toEqual([['orders', 'quotes:BTC-USD']]);
    expect(second.reads).toEqual([]);
    first.hub.deliver({ topic: 'quotes:BTC-USD', data: 7 });
    first.hub.deliver({ topic: 'orders', data: 8 });
    expect(got).toEqual([
      ['a', 7],
      ['b', 7],
      ['b', 8],
    ]);
  });

  it('a tab that comes later, and a listener that does, learn whether the stream is connected', async () => {
    const { open } = browser();
    const first = open('a');
    first.hub.follow('orders', () => undefined);
    first.hub.setConnected(true);
    await settle();
    const second = open('b');
    const heard: unknown[] = [];
    second.hub.onConnected((connected) => heard.push(['b', connected]));
    second.hub.follow('orders', () => undefined);
    first.hub.onConnected((connected) => heard.push(['a', connected]));
    expect(first.reads).toEqual([['orders']]);
    expect(heard).toEqual([
      ['b', true],
      ['a', true],
    ]);
  });

  it('a tab with a connection of its own does not believe that it has none because another lost its', async () => {
    const { open } = browser();
    const [first, second] = [open('a'), open('b')];
    const heard: boolean[] = [];
    first.hub.setConnected(true);
    first.hub.onConnected((connected) => heard.push(connected));
    second.hub.setConnected(false);
    expect(heard).toEqual([true]);
  });

  it('stops reading what nobody wants any more', async () => {
    const { open } = browser();
    const first = open('a');
    const stop = first.hub.follow('orders', () => undefined);
    first.hub.follow('signals', () => undefined);
    await settle();
    stop();
    await settle();
    expect(first.open()).toEqual([['signals']]);
  });

  it('another tab takes over when the leading one closes, with what it and the others want', async () => {
    const { open } = browser();
    const [first, second, third] = [open('a'), open('b'), open('c')];
    first.hub.follow('orders', () => undefined);
    second.hub.follow('signals', () => undefined);
    third.hub.follow('quotes:ETH-USD', () => undefined);
    await settle();
    first.close();
    await settle();
    expect(second.open()).toEqual([['quotes:ETH-USD', 'signals']]);
    expect(third.reads).toEqual([]);
  });

  it('a second follower of a topic does not start a new connection', async () => {
    const { open } = browser();
    const first = open('a');
    first.hub.follow('orders', () => undefined);
    await settle();
    first.hub.follow('orders', () => undefined);
    await settle();
    expect(first.reads).toEqual([['orders']]);
  });
});
