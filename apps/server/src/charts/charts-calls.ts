import type { Database, Sql } from '../platform/database/database.ts';
import { now, tables } from '../platform/database/tables.ts';
import { ChangedElsewhere, InvalidInput } from '../platform/errors/index.ts';
import { type CallContext, type CallHandlers, callerOf } from '../platform/http/call-handlers.ts';
import type { Platform } from '../platform/module.ts';
import { type ChartIndicator, firstIndicators, type IndicatorsDocument } from './chart-indicator.ts';
import { checkIndicators } from './check-indicators.ts';

const columns = ['version', 'indicators'] as const;

const mostIndicators = 40;

interface Change {
  readonly memberId: string;
  readonly version: number;
  apply(stored: readonly ChartIndicator[]): readonly ChartIndicator[];
}

/** Applies a change to the version it was based on; a newer version is kept and the change refused. */
async function change(database: Database, { memberId, version, apply }: Change): Promise<IndicatorsDocument> {
  const stored = await readIndicators(database, memberId);
  const refused = (current: number) =>
    new ChangedElsewhere('The list of your indicators', { yours: version, current });
  if (stored.version !== version) throw refused(stored.version);
  const indicators = apply(stored.indicators);
  checkIndicators(indicators);
  if (indicators.length > mostIndicators) {
    throw new InvalidInput(`A chart holds up to ${mostIndicators} indicators.`);
  }
  const written = await writeIndicators(database, memberId, { from: version, indicators });
  if (!written) throw refused((await readIndicators(database, memberId)).version);
  return written;
}

function merged(
  stored: readonly ChartIndicator[],
  { set, remove }: { set: readonly ChartIndicator[]; remove: readonly string[] },
): readonly ChartIndicator[] {
  const changes = new Map(set.map((one) => [one.id, one]));
  const gone = new Set(remove);
  const kept = stored.filter(({ id }) => !gone.has(id)).map((one) => changes.get(one.id) ?? one);
  const known = new Set(kept.map(({ id }) => id));
  return [...kept, ...set.filter(({ id }) => !known.has(id))];
}

/** The document of a member's chart indicators: read, set, updated. */
export function chartsCalls({ database }: Pick<Platform, 'database'>): CallHandlers {
  const owner = (context: CallContext) => callerOf(context).memberId;
  const answer = (uid: string, { indicators, version }: IndicatorsDocument) => ({
    uid,
    indicators: indicators.map((one) => ({ ...one, options: { ...one.options } })),
    version,
  });
  return {
    'charts.readIndicators': async (_, context) => {
      const uid = owner(context);
      return answer(uid, await readIndicators(database, uid));
    },
    'charts.replaceIndicators': async ({ body: { indicators, version } }, context) => {
      const memberId = owner(context);
      return answer(memberId, await change(database, { memberId, version, apply: () => indicators }));
    },
    'charts.changeIndicators': async ({ body: { version, set, remove } }, context) => {
      const memberId = owner(context);
      const apply = (stored: readonly ChartIndicator[]) => merged(stored, { set, remove });
      return answer(memberId, await change(database, { memberId, version, apply }));
    },
  };
}

function find(sql: Sql, memberId: string): Promise<IndicatorsDocument | undefined> {
  const documents = tables(sql).selectFrom('chart_indicators').select(columns);
  return documents.where('memberId', '=', memberId).executeTakeFirst();
}

/** The member's document; the default is created on first read. */
async function readIndicators(sql: Sql, memberId: string): Promise<IndicatorsDocument> {
  const stored = await find(sql, memberId);
  if (stored) return stored;
  const indicators = JSON.stringify(firstIndicators);
  const made = await tables(sql)
    .insertInto('chart_indicators')
    .columns(['memberId', 'indicators'])
    .expression(({ selectFrom, val }) =>
      selectFrom('member')
        .select(['id', val(indicators).as('indicators')])
        .where('id', '=', memberId),
    )
    .onConflict((other) => other.doNothing())
    .returning(columns)
    .executeTakeFirst();
  // Another request by the same member may have created it in the meantime.
  return made ?? (await find(sql, memberId)) ?? { version: 1, indicators: firstIndicators };
}

/** Stores a new list based on a version; undefined when the document is no longer at that version. */
function writeIndicators(
  sql: Sql,
  memberId: string,
  change: { readonly from: number; readonly indicators: readonly ChartIndicator[] },
): Promise<IndicatorsDocument | undefined> {
  return tables(sql)
    .updateTable('chart_indicators')
    .set({ indicators: JSON.stringify(change.indicators), version: change.from + 1, updatedAt: now })
    .where('memberId', '=', memberId)
    .where('version', '=', change.from)
    .returning(columns)
    .executeTakeFirst();
}
