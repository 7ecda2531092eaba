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
  /** Calls back at every change, and at once where this tab has the connection. */
  onConnected(listener: (connected: boolean) => void): () => void;
}

function sameTopics(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((topic) => other.includes(topic));
}

/** What the other tabs want, and how the leading tab learns that this has changed. */
function createWants(own: () => readonly string[]) {
  const others = new Map<string, readonly string[]>();
  let changed: () => void = () => undefined;
  const everyone = () => [...new Set([...own(), ...[...others.values()].flat()])];
  return {
    everyone,
    /** What was heard before may come from tabs that are gone. */
    forgetOthers: () => others.clear(),
    tellChange: () => changed(),
    hear(tab: string, topics: readonly string[]) {
      if (topics.length === 0) others.delete(tab);
      else others.set(tab, topics);
      changed();
    },
    /** Resolves, and aborts the round, once something else is wanted or the lead ends. */
    untilOther(topics: readonly string[], round: AbortController, lead: AbortSignal): Promise<void> {
      return new Promise((resolve) => {
        const end = () => {
          round.abort();
          resolve();
        };
        changed = () => {
          if (!sameTopics(topics, everyone())) end();
        };
        lead.addEventListener('abort', end);
      });
    },
  };
}

/**
 * Shares one connection between all tabs of a browser: the leading tab reads the topics that any tab wants and hands
 * the events on. When it closes, another one takes the lead and asks who wants what.
 */
export function createLiveHub(ports: HubPorts): LiveHub {
  const followers = new Map<string, Set<(data: unknown) => void>>();
  const listeners = new Set<(connected: boolean) => void>();
  const own = () => [...followers.keys()];
  const wants = createWants(own);

  /** Whether the connection of this tab is up; null while another tab leads. */
  let connection: boolean | null = null;
  const tellListeners = (connected: boolean) => {
    for (const listener of listeners) listener(connected);
  };
  const handOut = (event: LiveEvent) => {
    for (const onData of followers.get(event.topic) ?? []) onData(event.data);
  };
  const sayConnected = () => {
    if (connection !== null) ports.post({ kind: 'connected', connected: connection });
  };
  const sayWants = () => ports.post({ kind: 'wants', tab: ports.tab, topics: own() });
  const ownChanged = () => {
    sayWants();
    wants.tellChange();
  };
  ports.lead((signal) => leadTabs(ports, wants, signal));

  return {
    follow(topic, onData) {
      const set = followers.get(topic) ?? new Set();
      followers.set(topic, set.add(onData));
      if (set.size === 1) ownChanged();
      return () => {
        set.delete(onData);
        if (set.size > 0) return;
        followers.delete(topic);
        ownChanged();
      };
    },
    hear(message) {
      if (message.kind === 'event') handOut(message.event);
      else if (message.kind === 'connected') {
        // Where no tab can lead alone, several have a connection.
        if (connection !== true) tellListeners(message.connected);
      } else if (message.kind === 'who-wants') sayWants();
      else {
        wants.hear(message.tab, message.topics);
        // A tab that wants nothing new starts no connection, and would never hear of this one.
        sayConnected();
      }
    },
    deliver(event) {
      handOut(event);
      ports.post({ kind: 'event', event });
    },
    setConnected(connected) {
      connection = connected;
      tellListeners(connected);
      sayConnected();
    },
    onConnected(listener) {
      listeners.add(listener);
      if (connection !== null) listener(connection);
      return () => listeners.delete(listener);
    },
  };
}

/** Reads what all tabs want for as long as this one leads; starts anew when that changes. */
async function leadTabs(
  ports: HubPorts,
  wants: ReturnType<typeof createWants>,
  signal: AbortSignal,
): Promise<void> {
  wants.forgetOthers();
  ports.post({ kind: 'who-wants' });
  while (!signal.aborted) {
    const topics = wants.everyone();
    const round = new AbortController();
    const other = wants.untilOther(topics, round, signal);
    if (topics.length > 0) void ports.read(topics, round.signal);
    await other;
  }
}
