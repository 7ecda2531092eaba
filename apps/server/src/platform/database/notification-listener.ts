import { escapeIdentifier } from 'pg';
import type { Bus, BusHandlers } from '../bus/bus.ts';
import { openLastingConnection } from './lasting-connection.ts';

/** Every LISTEN of a process, on a connection of its own, opened with the first channel. */
export interface NotificationListener extends Pick<Bus, 'listen'> {
  connected(): boolean;
  close(): Promise<void>;
}

export function createNotificationListener(url: string): NotificationListener {
  const channels = new Map<string, Set<BusHandlers>>();
  const connection = openLastingConnection(
    url,
    async (client) => {
      client.on('notification', ({ channel, payload }) => {
        for (const { onMessage } of channels.get(channel) ?? []) onMessage(payload ?? '');
      });
      for (const channel of channels.keys()) await client.query(`LISTEN ${escapeIdentifier(channel)}`);
    },
    (again) => {
      if (!again) return;
      for (const handlers of [...channels.values()].flatMap((set) => [...set])) handlers.onReconnect();
    },
  );

  return {
    async listen(channel, handlers) {
      const set = channels.get(channel) ?? new Set<BusHandlers>();
      set.add(handlers);
      channels.set(channel, set);
      await connection.ready();
      // A channel added while the connection was being prepared may have missed that round; a second LISTEN is
      // harmless.
      await connection.tell(`LISTEN ${escapeIdentifier(channel)}`);
      return async () => {
        set.delete(handlers);
        if (set.size > 0) return;
        channels.delete(channel);
        await connection.tell(`UNLISTEN ${escapeIdentifier(channel)}`);
      };
    },
    connected: () => channels.size === 0 || connection.connected(),
    close: () => connection.close(),
  };
}
