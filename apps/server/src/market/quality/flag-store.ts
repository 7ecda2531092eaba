import type { AssetId, EpochMs, IsoDate, Sentence } from '@auspex/market';
import type { SuggestedRepair } from '@auspex/market-data';
import type { ExpressionBuilder } from 'kysely';
import type { Sql } from '../../platform/database/index.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { inMs, rowCount, tables } from '../../platform/database/tables.ts';

/** A flag as shown in lists: open ones, and repaired ones. */
export interface ListedFlag {
  readonly id: string;
  readonly assetId: AssetId;
  readonly date: IsoDate;
  readonly rule: string;
  readonly evidence: Sentence;
  readonly suggestion: Sentence;
  readonly seenAt: EpochMs;
  readonly repaired: boolean;
}

interface FlagFilter {
  readonly assetId?: AssetId | undefined;
  readonly rule?: string | undefined;
}

const isRepaired = ({ cast, exists, selectFrom }: ExpressionBuilder<Schema, 'quality_flag'>) =>
  cast<boolean>(
    exists(selectFrom('quality_repair as r').select('r.id').whereRef('r.flagId', '=', 'quality_flag.id')),
    'boolean',
  );

function listed(sql: Sql, world: string, { assetId, rule }: FlagFilter) {
  let flags = tables(sql).selectFrom('quality_flag').where('world', '=', world);
  if (assetId !== undefined) flags = flags.where('assetId', '=', assetId);
  if (rule !== undefined) flags = flags.where('rule', '=', rule);
  return flags.where((flag) => flag.or([flag('clearedAt', 'is', null), isRepaired(flag)]));
}

/** The newest flags, and how many there are of each rule. */
export async function listFlags(
  sql: Sql,
  world: string,
  filter: FlagFilter & { readonly limit: number },
): Promise<{
  readonly items: ListedFlag[];
  readonly byRule: { readonly rule: string; readonly count: number }[];
}> {
  const flags = listed(sql, world, filter);
  const items = await flags
    .select(['id', 'assetId', 'date', 'rule', 'evidence', 'suggestion', inMs('seenAt').as('seenAt')])
    .select((flag) => isRepaired(flag).as('repaired'))
    .orderBy('seenAt', 'desc')
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .execute();
  const counted = flags.select(['rule', rowCount.as('count')]).groupBy('rule');
  return { items, byRule: await counted.orderBy('count', 'desc').orderBy('rule').execute() };
}

/** An open flag of a world; a second repair of it waits until the transaction ends. */
export async function lockOpenFlag(
  sql: Sql,
  world: string,
  id: string,
): Promise<Pick<ListedFlag, 'id' | 'assetId' | 'date' | 'rule' | 'evidence'> | undefined> {
  return tables(sql)
    .selectFrom('quality_flag')
    .select(['id', 'assetId', 'date', 'rule', 'evidence'])
    .where('world', '=', world)
    .where((flag) => flag(flag.cast<string>('id', 'text'), '=', id))
    .where('clearedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export interface RepairRecord {
  readonly world: string;
  readonly flag: Pick<ListedFlag, 'id' | 'assetId' | 'date' | 'rule' | 'evidence'>;
  readonly repair: SuggestedRepair;
  readonly bars: number;
  readonly recordedBy: string;
  readonly at: EpochMs;
}

/** Records who decided on a repair, when, and why. */
export async function recordRepair(sql: Sql, record: RepairRecord): Promise<void> {
  const { world, flag, repair, bars, recordedBy, at } = record;
  const { id: flagId, assetId, rule, date, evidence } = flag;
  const about = { world, flagId, assetId, rule, date, evidence: JSON.stringify(evidence) };
  const decided = { repair: JSON.stringify(repair), bars, recordedBy, recordedAt: new Date(at) };
  await tables(sql)
    .insertInto('quality_repair')
    .values({ ...about, ...decided })
    .execute();
}
