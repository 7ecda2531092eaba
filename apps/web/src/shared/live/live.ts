import { clientKeyHeaders } from '../session/client-key.ts';
import { accessToken, renewAccess } from '../session/session.ts';
import { leadWhileVisible } from './lead-while-visible.ts';
import { createLiveHub, type LiveHub, type TabMessage } from './live-hub.ts';
import { readStream } from './stream-connection.ts';

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function lead(work: (signal: AbortSignal) => Promise<void>): void {
  const never = new AbortController();
  // Web Locks are only there in a secure context.
  if (!navigator.locks) leadWhileVisible(document, work);
  else void navigator.locks.request('auspex.live', () => work(never.signal));
}

function start(): LiveHub {
  const channel = new BroadcastChannel('auspex.live');
  const tab = `${performance.timeOrigin}-${Math.random()}`;
  const hub = createLiveHub({
    tab,
    post: (message) => channel.postMessage(message),
    lead,
    read: (topics, signal) =>
      readStream(
        topics,
        {
          fetch: (url, init) => fetch(url, { ...init, headers: { ...clientKeyHeaders(), ...init.headers } }),
          token: accessToken,
          renewToken: renewAccess,
          wait,
          random: Math.random,
          onEvent: (event) => hub.deliver(event),
          onConnected: (connected) => hub.setConnected(connected),
        },
        signal,
      ),
  });
  channel.addEventListener('message', (event: MessageEvent<TabMessage>) => hub.hear(event.data));
  window.addEventListener('pagehide', () => {
    channel.postMessage({ kind: 'wants', tab, topics: [] } satisfies TabMessage);
  });
  // The browser kept the page and shows it again: the leading tab has forgotten what it wants.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) hub.hear({ kind: 'who-wants' });
  });
  return hub;
}

let hub: LiveHub | null = null;

/** Follows a topic of the live stream (`quotes:BTC-USD`, `orders`); returns the way to stop. */
export function followTopic(topic: string, onData: (data: unknown) => void): () => void {
  hub ??= start();
  return hub.follow(topic, onData);
}

/** Whether the live stream is connected; calls back at every change. */
export function onLiveConnected(listener: (connected: boolean) => void): () => void {
  hub ??= start();
  return hub.onConnected(listener);
}
