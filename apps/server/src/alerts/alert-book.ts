import type { AlertEnd } from '@auspex/contract/alert-sentences';
import type { AssetId } from '@auspex/market';
import { isTicked } from '@auspex/quant/alerting';
import type { Bus } from '../platform/bus/bus.ts';
import type { Database } from '../platform/database/index.ts';
import type { LiveStream } from '../platform/live/live.ts';
import {
  endAlert,
  expireAlert,
  forgetStates,
  readWatched,
  storeStates,
  type WatchedAlert,
} from './alert-store.ts';
import type { AlertOutcome } from './judge-alerts.ts';

/** On this channel processes tell each other which alert a member changed. */
const CHANNEL = 'alerts';

interface Parts {
  readonly database: Database;
  readonly bus: Bus;
}

/** Tells every process that an alert was set, changed or stopped. */
export function announceAlert({ database, bus }: Parts, id: string): Promise<void> {
  return bus.notify(CHANNEL, id, database);
}

/** The alerts that may fire, in memory and by asset. */
export class AlertBook {
  readonly #database: Database;
  readonly #bus: Bus;
  readonly #live: Pick<LiveStream, 'changed'>;
  readonly #world: string;
  readonly #alerts = new Map<string, WatchedAlert>();
  #ticked: ReadonlyMap<AssetId, readonly WatchedAlert[]> = new Map();
  #wholeAt = false;
  readonly #changed = new Set<string>();
  #stopListening: (() => Promise<void>) | null = null;

  constructor(
    { database, bus, live }: Parts & { readonly live: Pick<LiveStream, 'changed'> },
    world: string,
  ) {
    this.#database = database;
    this.#bus = bus;
    this.#live = live;
    this.#world = world;
  }

  async start(): Promise<void> {
    this.#stopListening ??= await this.#bus.listen(CHANNEL, {
      onMessage: (id) => void this.#changed.add(id),
      onReconnect: () => {
        this.#wholeAt = false;
      },
    });
  }

  async stop(): Promise<void> {
    await this.#stopListening?.();
    this.#stopListening = null;
  }

  /** Reads what changed since the last time; everything at first and after messages may have been lost. */
  async catchUp(): Promise<void> {
    if (this.#stopListening === null || !this.#wholeAt) return this.#readAll();
    const changed = [...this.#changed];
    if (changed.length === 0) return;
    try {
      for (const id of changed) await this.#readOne(id);
    } finally {
      this.#index();
    }
  }

  all(): Iterable<WatchedAlert> {
    return this.#alerts.values();
  }

  /** Assets with alerts that every tick is judged for. */
  tickedAssets(): AssetId[] {
    return [...this.#ticked.keys()];
  }

  tickedOf(assetId: AssetId): readonly WatchedAlert[] {
    return this.#ticked.get(assetId) ?? [];
  }

  /** Stores what alerts remember; those judged elsewhere meanwhile are read again. */
  async store(outcomes: readonly Pick<AlertOutcome, 'alert' | 'state'>[]): Promise<void> {
    if (outcomes.length === 0) return;
    const stored = await storeStates(
      this.#database,
      outcomes.map(({ alert: { id, version, judged }, state }) => ({ id, version, judged, state })),
    );
    for (const { alert, state } of outcomes) {
      if (stored.has(alert.id)) Object.assign(alert, { state, judged: alert.judged + 1 });
      else this.#changed.add(alert.id);
    }
  }

  /** What an alert remembers after it fired here, or that it has to be read again. */
  afterFiring({ alert, state }: Pick<AlertOutcome, 'alert' | 'state'>, mine: boolean): void {
    if (!mine) this.#changed.add(alert.id);
    else if (alert.frequency === 'once') this.#remove(alert);
    else Object.assign(alert, { state, judged: alert.judged + 1 });
  }

  /** Lets alerts forget what they read last: they begin anew when they are judged again. */
  async forget(ids: ReadonlySet<string>): Promise<void> {
    const known = [...ids].flatMap((id) => this.#alerts.get(id) ?? []).filter(({ state }) => state !== null);
    if (known.length === 0) return;
    await forgetStates(
      this.#database,
      known.map(({ id }) => id),
    );
    for (const { id } of known) this.#changed.add(id);
    await this.catchUp();
  }

  /** Ends an alert whose subject is gone; `told` is for the inbox. */
  async end(alert: WatchedAlert, at: Date, told: AlertEnd | null): Promise<void> {
    const { memberId } = alert;
    await this.#database.transaction(async (tx) => {
      await endAlert(tx, alert, { at, told, world: this.#world });
      await this.#live.changed('alerts', { memberId, tx });
    });
    await announceAlert({ database: this.#database, bus: this.#bus }, alert.id);
    this.#remove(alert);
  }

  /** Ends an alert that has been judged up to its last day. */
  async expire(alert: WatchedAlert): Promise<void> {
    if (await expireAlert(this.#database, alert)) {
      await announceAlert({ database: this.#database, bus: this.#bus }, alert.id);
      this.#remove(alert);
    } else this.#changed.add(alert.id);
  }

  #remove(alert: WatchedAlert): void {
    this.#alerts.delete(alert.id);
    this.#index();
  }

  async #readAll(): Promise<void> {
    this.#changed.clear();
    this.#wholeAt = true;
    try {
      const alerts = await readWatched(this.#database, this.#world);
      this.#alerts.clear();
      for (const alert of alerts) this.#alerts.set(alert.id, alert);
      this.#index();
    } catch (error) {
      this.#wholeAt = false;
      throw error;
    }
  }

  async #readOne(id: string): Promise<void> {
    // Before the read: what changes while it is under way has to be read again.
    this.#changed.delete(id);
    try {
      const [alert] = await readWatched(this.#database, this.#world, id);
      if (alert) this.#alerts.set(id, alert);
      else this.#alerts.delete(id);
    } catch (error) {
      this.#changed.add(id);
      throw error;
    }
  }

  #index(): void {
    const ticked = [...this.#alerts.values()].filter(({ condition }) => isTicked(condition));
    const byAsset = Map.groupBy(ticked, ({ assetId }) => assetId);
    this.#ticked = new Map(
      [...byAsset].flatMap(([assetId, alerts]) => (assetId === null ? [] : [[assetId, alerts] as const])),
    );
  }
}
