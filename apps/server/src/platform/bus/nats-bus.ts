import { setTimeout as sleep } from 'node:timers/promises';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import type { Bus, BusHandlers, Lanes } from './bus.ts';

const RETRY_MS = 500;
const CONNECT_WITHIN_MS = 5000;
/** A dead network closes no socket; two unanswered questions reveal it. */
const PING_EVERY_MS = 2000;
const UNANSWERED_PINGS = 2;

export interface NatsBusOptions {
  /** `nats://` or `tls://`, with name and password or a token before the host; several servers of one cluster with commas. */
  readonly url: string;
  /** What the subjects of this installation begin with. */
  readonly prefix: string;
  /** Carries what is sent in transactions, and everything while NATS is away. */
  readonly database: Bus;
  readonly logger: Logger;
}

/**
 * The bus over NATS. A message that belongs to a transaction still travels with it, through the database: it can be
 * neither lost between the commit and the sending nor sent for something that was rolled back. Every process hears
 * both, so a server that is away costs nothing but the way around it.
 */
export class NatsBus implements Bus {
  readonly #options: NatsBusOptions;
  readonly #channels = new Map<string, Set<BusHandlers>>();
  readonly #lanes = new Map<string, Set<(payload: Uint8Array) => void>>();
  /** By subject, on the present connection. */
  readonly #subscriptions = new Map<string, Subscription>();
  #connection: NatsConnection | null = null;
  #connecting: Promise<void> | null = null;
  #closed = false;

  constructor(options: NatsBusOptions) {
    this.#options = options;
  }

  async notify(channel: string, payload: string, tx?: Parameters<Bus['notify']>[2]): Promise<void> {
    if (tx === undefined && this.#publish(channel, payload)) return;
    await this.#options.database.notify(channel, payload, tx);
  }

  async listen(channel: string, handlers: BusHandlers): Promise<() => Promise<void>> {
    const stopDatabase = await this.#options.database.listen(channel, handlers);
    const listeners = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, listeners.add(handlers));
    // The first listener is worth waiting for, but not longer than an attempt: the product starts without NATS too.
    this.#connecting ??= this.#keepConnected();
    await this.#connecting;
    await this.#subscribe(channel);
    return async () => {
      listeners.delete(handlers);
      if (listeners.size === 0) this.#channels.delete(channel);
      await stopDatabase();
    };
  }

  listening(): boolean {
    return this.#options.database.listening();
  }

  trouble(): string | null {
    const { database } = this.#options;
    const away = this.#connecting !== null && this.#connection === null && !this.#closed;
    return away ? natsAway(this.#options.url) : database.trouble();
  }

  readonly lanes: Lanes = {
    send: (lane, payload) => this.#publish(`lane.${lane}`, payload),
    follow: (lane, onPayload) => {
      const followers = this.#lanes.get(lane) ?? new Set();
      this.#lanes.set(lane, followers.add(onPayload));
      this.#followOn(lane);
      return () => {
        followers.delete(onPayload);
        if (followers.size > 0) return;
        this.#lanes.delete(lane);
        const subject = this.#subject(`lane.${lane}`);
        this.#subscriptions.get(subject)?.unsubscribe();
        this.#subscriptions.delete(subject);
      };
    },
  };

  async close(): Promise<void> {
    this.#closed = true;
    const nats = this.#connection;
    this.#connection = null;
    await nats?.close();
  }

  /** Resolves after the first attempt, whatever came of it; goes on until closed. */
  async #keepConnected(): Promise<void> {
    if (await this.#connect(false)) return;
    this.#options.logger.warn(natsAway(this.#options.url));
    this.#retry();
  }

  #retry(): void {
    const again = async () => {
      while (!this.#closed && !(await this.#connect(true))) await sleep(RETRY_MS, undefined, { ref: false });
    };
    again().catch((error: unknown) => this.#options.logger.warn({ err: error }, 'the bus'));
  }

  async #connect(again: boolean): Promise<boolean> {
    let nats: NatsConnection;
    try {
      nats = await openNats(this.#options.url);
    } catch {
      return false;
    }
    if (this.#closed) {
      await nats.close();
      return true;
    }
    this.#connection = nats;
    this.#subscriptions.clear();
    const lost = () => this.#lost(nats);
    nats.closed().then(lost, lost);
    for (const lane of this.#lanes.keys()) this.#followOn(lane);
    for (const channel of this.#channels.keys()) await this.#subscribe(channel);
    if (again && this.#connection === nats) this.#back();
    return true;
  }

  #lost(nats: NatsConnection): void {
    if (this.#connection !== nats) return;
    this.#connection = null;
    if (this.#closed) return;
    this.#options.logger.warn(natsAway(this.#options.url));
    this.#retry();
  }

  #back(): void {
    this.#options.logger.info(`The bus at ${hostOf(this.#options.url)} is back.`);
    for (const handlers of [...this.#channels.values()].flatMap((set) => [...set])) handlers.onGap?.();
  }

  /** Resolves once the server knows of it. */
  async #subscribe(channel: string): Promise<void> {
    this.#hear(channel, (payload) => {
      const text = Buffer.from(payload).toString();
      for (const { onMessage } of this.#channels.get(channel) ?? []) onMessage(text);
    });
    // A connection that breaks meanwhile is replaced, with all subscriptions.
    await this.#connection?.flush().catch(() => undefined);
  }

  /** False if it cannot be sent. */
  #publish(name: string, payload: string | Uint8Array): boolean {
    const nats = this.#connection;
    if (nats === null || nats.isClosed()) return false;
    nats.publish(this.#subject(name), payload);
    return true;
  }

  #followOn(lane: string): void {
    this.#hear(`lane.${lane}`, (payload) => {
      for (const onPayload of this.#lanes.get(lane) ?? []) onPayload(payload);
    });
  }

  #hear(name: string, onPayload: (payload: Uint8Array) => void): void {
    const subject = this.#subject(name);
    if (this.#connection === null || this.#subscriptions.has(subject)) return;
    const callback = (error: Error | null, message: { readonly data: Uint8Array }) => {
      if (error === null) onPayload(message.data);
    };
    this.#subscriptions.set(subject, this.#connection.subscribe(subject, { callback }));
  }

  #subject(channel: string): string {
    return `auspex.${this.#options.prefix}.${channel}`;
  }
}

/** One connection, without the client’s own way of reconnecting: it is replaced, and listeners hear of the gap. */
export async function openNats(url: string): Promise<NatsConnection> {
  // Only installations with a bus of their own load the client.
  const { connect } = await import('@nats-io/transport-node');
  const servers = url.split(',').map((server) => new URL(server));
  const { username, password, protocol } = servers[0] ?? new URL('nats://localhost');
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  return connect({
    servers: servers.map(({ host }) => host),
    name: 'auspex',
    ...(user !== '' && pass !== '' ? { user, pass } : user === '' ? {} : { token: user }),
    ...(protocol === 'tls:' ? { tls: {} } : {}),
    reconnect: false,
    timeout: CONNECT_WITHIN_MS,
    pingInterval: PING_EVERY_MS,
    maxPingOut: UNANSWERED_PINGS,
  });
}

/** Without name and password. */
export function hostOf(url: string): string {
  return url
    .split(',')
    .map((server) => new URL(server).host)
    .join(', ');
}

function natsAway(url: string): string {
  return `The bus at ${hostOf(url)} (BUS_URL) does not answer; messages between processes go through the database until it does.`;
}
