import type { AssetId, IsoDate } from '@auspex/market';
import { yieldToEventLoop } from '../platform/threads/yield-to-event-loop.ts';
import type { KeptVolumes, StepVolumes } from './sessions.ts';

const NONE: ReadonlyMap<IsoDate, StepVolumes> = new Map();

/** The volumes of recent sessions in the memory of this process. */
export class VolumeMemory {
  readonly #sessions = new Map<AssetId, Map<IsoDate, StepVolumes>>();
  #from: IsoDate | null = null;
  #version = 0;

  /** Increases whenever a session comes in or grows. */
  get version(): number {
    return this.#version;
  }

  of(assetId: AssetId): ReadonlyMap<IsoDate, StepVolumes> {
    return this.#sessions.get(assetId) ?? NONE;
  }

  take(sessions: readonly KeptVolumes[]): void {
    for (const { assetId, date, ...session } of sessions) {
      if (this.#from !== null && date < this.#from) continue;
      const known = this.#sessions.get(assetId) ?? new Map<IsoDate, StepVolumes>();
      const before = known.get(date);
      const isNew = before?.volumes.length !== session.volumes.length || before.complete !== session.complete;
      if (isNew) this.#version += 1;
      this.#sessions.set(assetId, known.set(date, session));
    }
  }

  /** Drops the sessions before a date; once a day, when the date has moved on, that takes a while. */
  async forgetBefore(from: IsoDate): Promise<void> {
    if (from === this.#from) return;
    this.#from = from;
    for (const [assetId, sessions] of this.#sessions) {
      const kept = [...sessions].filter(([date]) => date >= from);
      if (kept.length === 0) this.#sessions.delete(assetId);
      else if (kept.length < sessions.size) this.#sessions.set(assetId, pack(kept));
      await yieldToEventLoop();
    }
  }
}

/** Copies sessions into one buffer: those read together share one, which stays whole while a single one is held. */
function pack(sessions: readonly [IsoDate, StepVolumes][]): Map<IsoDate, StepVolumes> {
  const all = new Float32Array(sessions.reduce((sum, [, { volumes }]) => sum + volumes.length, 0));
  let at = 0;
  return new Map(
    sessions.map(([date, { volumes, complete }]) => {
      all.set(volumes, at);
      at += volumes.length;
      return [date, { volumes: all.subarray(at - volumes.length, at), complete }];
    }),
  );
}
