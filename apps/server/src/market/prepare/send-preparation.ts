import { setTimeout as wait } from 'node:timers/promises';
import type { Platform } from '../../platform/module.ts';
import type { Preparation } from './preparation.ts';

const TRY_AGAIN_MS = 250;
/** Another process fills the store, or one that was killed still holds the job for a moment. */
const LOOK_AGAIN_MS = 5000;

/**
 * Queues the filling of the store, once the queue is open. Where another process has the job already, it is looked at
 * again until this world is ready: the other one may have ended, or may be filling another world.
 */
export async function sendPreparation(
  { jobs, logger }: Pick<Platform, 'jobs' | 'logger'>,
  preparation: Preparation,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const queued = await jobs.send('market.prepare', {}).then(
      (id) => id !== null,
      (error: unknown) => {
        logger.debug({ err: error }, 'the queue is not open yet');
        return undefined;
      },
    );
    if (queued === true) return;
    if (queued === false && (await preparation.report().catch(() => null))?.state === 'ready') return;
    const pause = queued === undefined ? TRY_AGAIN_MS : LOOK_AGAIN_MS;
    await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
