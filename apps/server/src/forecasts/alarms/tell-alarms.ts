import type { Market } from '@auspex/market';
import type { Logger } from 'pino';
import type { Database } from '../../platform/database/index.ts';
import type { Ledger } from '../../record/index.ts';
import { alarmChanges, coverageAlarms, describeAlarm } from './coverage-alarms.ts';

export interface AlarmParts {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
}

/**
 * Logs what the entries written since one changed about the alarms of a market. Whoever writes the outcomes tells, and
 * nobody else: each change is logged once, however many processes there are and however often they start.
 */
export async function tellAlarms(
  { database, ledger, logger }: AlarmParts,
  { market, since }: { readonly market: Market; readonly since: number },
): Promise<void> {
  const question = { world: ledger.world, market, knownBy: Number.MAX_SAFE_INTEGER / 2 };
  const [before, after] = await Promise.all([
    coverageAlarms(database, { ...question, upToSeq: since }),
    coverageAlarms(database, question),
  ]);
  const { raised, over } = alarmChanges(before, after);
  for (const alarm of raised) logger.warn({ alarm }, describeAlarm(alarm));
  for (const { horizon } of over) logger.info({ market, horizon }, 'a coverage alarm is over');
}
