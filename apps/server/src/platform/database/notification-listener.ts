import type pg from 'pg';
import { openLastingConnection } from './lasting-connection.ts';

export interface ListenHandlers {
  readonly onMessage: (payload: string) => void;
  /** Runs after each reconnection, because messages sent meanwhile are lost. */
  readonly onReconnect: () => void;
}

/** Every LISTEN of a process, on one connection of its own, made with the first channel. */
export interface NotificationListener {
  listen(channel: string, handlers: ListenHandlers): Promise<() => Promise<void>>;
  connected(): boolean;
  close(): Promise<void>;
}

export function createNotificationListener(url: string): NotificationListener {
  const channels = new Map<string, Set<ListenHandlers>>();
  const connection = openLastingConnection(
    url,
    async (client) => {
      client.on('notification', ({ channel, payload }) => {
        for (const { onMessage } of channels.get(channel) ?? []) onMessage(payload ?? '');
      });
      for (const channel of channels.keys()) await listenOn(client, channel);
    },
    (again) => {
      if (!again) return;
      for (const handlers of [...channels.values()].flatMap((set) => [...set])) handlers.onReconnect();
    },
  );

  return {
    async listen(channel, handlers) {
      const set = channels.get(channel) ?? new Set<ListenHandlers>();
      set.add(handlers);
      channels.set(channel, set);
      await connection.ready();
      // A channel added while the connection was being prepared may have missed that round; LISTEN twice is harmless.
      const client = connection.client();
      if (client) await listenOn(client, channel).catch(() => connection.broken(client));
      return async () => {
        set.delete(handlers);
        if (set.size > 0) return;
        channels.delete(channel);
        const open = connection.client();
        await open?.query(`UNLISTEN ${open.escapeIdentifier(channel)}`).catch(() => undefined);
      };
    },
    connected: () => channels.size === 0 || connection.client() !== null,
    close: () => connection.close(),
  };
}

async function listenOn(client: pg.Client, channel: string): Promise<void> {
  await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
}
