import type { LiveEvent } from './read-events.ts';

/** What tabs of one browser tell each other. */
export type TabMessage =
  | { readonly kind: 'wants'; readonly tab: string; readonly topics: readonly string[] }
  | { readonly kind: 'event'; readonly event: LiveEvent }
  | { readonly kind: 'connected'; readonly connected: boolean }
  | { readonly kind: 'who-wants' };

export interface HubPorts {
  readonly tab: string;
  readonly post: (message: TabMessage) => void;
  /** Waits until this tab leads, then keeps the lead as long as the work runs. */
  readonly lead: (work: (signal: AbortSignal) => Promise<void>) => void;
  readonly read: (topics: readonly string[], signal: AbortSignal) => Promise<void>;
}

export interface LiveHub {
  /** Calls back for every event of a topic; returns the way to stop. */
  follow(topic: string, onData: (data: unknown) => void): () => void;
  /** A message from another tab. */
  hear(message: TabMessage): void;
  /** An event from the connection of this tab. */
  deliver(event: LiveEvent): void;
  setConnected(connected: boolean): void;
  onConnected(listener: (connected: boolean) => void): () => void;
}

function sameTopics(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((topic) => other.includes(topic));
}

/**
 * Shares one connection between all tabs of a browser: the leading tab reads the topics that any tab wants and hands
 * the events on. When it closes, another one takes the lead and asks who wants what.
 */
export function createLiveHub(ports: HubPorts): LiveHub {
  const followers = new Map<string, Set<(data: unknown) => void>>();
  const wanted = new Map<string, readonly string[]>();
  const listeners = new Set<(connected: boolean) => void>();
  let changed: (() => void) | null = null;
  let leading = false;

  const own = () => [...followers.keys()];
  const everyone = () => [...new Set([...own(), ...[...wanted.values()].flat()])];
  const tellListeners = (connected: boolean) => {
    for (const listener of listeners) listener(connected);
  };
  const handOut = (event: LiveEvent) => {
    for (const onData of followers.get(event.topic) ?? []) onData(event.data);
  };
  const wantsChanged = () => {
    ports.post({ kind: 'wants', tab: ports.tab, topics: own() });
    changed?.();
  };

  /** Reads what is wanted; starts anew when that changes. */
  const leadWork = async (signal: AbortSignal) => {
    leading = true;
    // What was heard before may come from tabs that are gone; whoever is there answers.
    wanted.clear();
    ports.post({ kind: 'who-wants' });
    while (!signal.aborted) {
      const topics = everyone();
      const round = new AbortController();
      const next = new Promise<void>((resolve) => {
        changed = () => {
          if (sameTopics(topics, everyone())) return;
          round.abort();
          resolve();
        };
        signal.addEventListener('abort', () => {
          round.abort();
          resolve();
        });
      });
      if (topics.length > 0) void ports.read(topics, round.signal);
      await next;
    }
    leading = false;
  };
  ports.lead(leadWork);

  return {
    follow(topic, onData) {
      const set = followers.get(topic) ?? new Set();
      followers.set(topic, set.add(onData));
      if (set.size === 1) wantsChanged();
      return () => {
        set.delete(onData);
        if (set.size > 0) return;
        followers.delete(topic);
        wantsChanged();
      };
    },
    hear(message) {
      if (message.kind === 'event') handOut(message.event);
      else if (message.kind === 'connected') tellListeners(message.connected);
      else if (message.kind === 'who-wants') ports.post({ kind: 'wants', tab: ports.tab, topics: own() });
      else {
        if (message.topics.length === 0) wanted.delete(message.tab);
        else wanted.set(message.tab, message.topics);
        changed?.();
      }
    },
    deliver(event) {
      if (!leading) return;
      handOut(event);
      ports.post({ kind: 'event', event });
    },
    setConnected(connected) {
      tellListeners(connected);
      ports.post({ kind: 'connected', connected });
    },
    onConnected(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
