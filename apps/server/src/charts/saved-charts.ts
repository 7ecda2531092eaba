import type { CallReply, Calls } from '@auspex/contract';
import type { AssetId } from '@auspex/market';
import { type MarketService, needAsset } from '../market/index.ts';
import { now, tables } from '../platform/database/tables.ts';
import { ChangedElsewhere, type FieldProblem, InvalidInput } from '../platform/errors/index.ts';
import { type CallHandlers, callerOf } from '../platform/http/call-handlers.ts';
import type { Platform } from '../platform/module.ts';
import { checkIndicators } from './check-indicators.ts';

type Drawing = CallReply<Calls['charts.readDrawings']>['drawings'][number];
type Layout = CallReply<Calls['charts.readLayouts']>['layouts'][number];

interface Versioned {
  readonly memberId: string;
  /** The version that the change was made from; 0 before the first. */
  readonly version: number;
}

const ONE_POINT: ReadonlySet<Drawing['tool']> = new Set(['horizontal', 'text']);

/** Refuses what a chart could not draw. */
function checkDrawings(drawings: readonly Drawing[]): void {
  const seen = new Set<string>();
  const problems = drawings.flatMap(({ id, tool, points, text }, place): FieldProblem[] => {
    const field = `drawings[${place}]`;
    const twice = seen.has(id);
    seen.add(id);
    const wanted = ONE_POINT.has(tool) ? 1 : 2;
    return [
      ...(twice ? [{ field: `${field}.id`, message: `The id "${id}" is used twice.` }] : []),
      ...(points.length === wanted
        ? []
        : [
            { field: `${field}.points`, message: `A ${tool} has ${wanted} point${wanted === 1 ? '' : 's'}.` },
          ]),
      ...(tool === 'text' && text.trim() === ''
        ? [{ field: `${field}.text`, message: 'A text cannot be empty.' }]
        : []),
    ];
  });
  const [first] = problems;
  if (first) throw new InvalidInput(first.message, problems.slice(0, 20));
}

function checkLayouts(layouts: readonly Layout[]): void {
  const names = layouts.map(({ name }) => name.toLowerCase());
  const taken = names.find((name, place) => names.indexOf(name) !== place);
  if (taken !== undefined) throw new InvalidInput(`There are two layouts named “${taken}”.`);
  for (const { indicators } of layouts) checkIndicators(indicators);
}

async function findDrawings({ database }: Pick<Platform, 'database'>, memberId: string, assetId: AssetId) {
  const stored = await tables(database)
    .selectFrom('chart_drawings')
    .select(['version', 'drawings'])
    .where('memberId', '=', memberId)
    .where('assetId', '=', assetId)
    .executeTakeFirst();
  return stored ?? { version: 0, drawings: [] };
}

/** The first change is a new row, and of two first changes only one makes it. */
async function writeDrawings(
  { database }: Pick<Platform, 'database'>,
  change: Versioned & { readonly assetId: AssetId; readonly drawings: readonly Drawing[] },
): Promise<boolean> {
  const { memberId, assetId, version } = change;
  const drawings = JSON.stringify(change.drawings);
  const written =
    version === 0
      ? tables(database)
          .insertInto('chart_drawings')
          .values({ memberId, assetId, version: 1, drawings })
          .onConflict((other) => other.doNothing())
          .returning('version')
      : tables(database)
          .updateTable('chart_drawings')
          .set({ drawings, version: version + 1, updatedAt: now })
          .where('memberId', '=', memberId)
          .where('assetId', '=', assetId)
          .where('version', '=', version)
          .returning('version');
  return (await written.executeTakeFirst()) !== undefined;
}

async function findLayouts({ database }: Pick<Platform, 'database'>, memberId: string) {
  const stored = await tables(database)
    .selectFrom('chart_layouts')
    .select(['version', 'layouts'])
    .where('memberId', '=', memberId)
    .executeTakeFirst();
  return stored ?? { version: 0, layouts: [] };
}

async function writeLayouts(
  { database }: Pick<Platform, 'database'>,
  change: Versioned & { readonly layouts: readonly Layout[] },
): Promise<boolean> {
  const { memberId, version } = change;
  const layouts = JSON.stringify(change.layouts);
  const written =
    version === 0
      ? tables(database)
          .insertInto('chart_layouts')
          .values({ memberId, version: 1, layouts })
          .onConflict((other) => other.doNothing())
          .returning('version')
      : tables(database)
          .updateTable('chart_layouts')
          .set({ layouts, version: version + 1, updatedAt: now })
          .where('memberId', '=', memberId)
          .where('version', '=', version)
          .returning('version');
  return (await written.executeTakeFirst()) !== undefined;
}

/** The drawings and layouts that a member keeps; a change made from an older version is refused. */
export function savedChartCalls(platform: Platform, market: MarketService) {
  const assetOf = (symbol: string) => needAsset(market.view(), symbol);
  return {
    'charts.readDrawings': async ({ params }, context) => {
      const { symbol, assetId } = await assetOf(params.symbol);
      return { symbol, ...(await findDrawings(platform, callerOf(context).memberId, assetId)) };
    },
    'charts.replaceDrawings': async ({ params, body: { version, drawings } }, context) => {
      const { symbol, assetId } = await assetOf(params.symbol);
      const { memberId } = callerOf(context);
      checkDrawings(drawings);
      if (!(await writeDrawings(platform, { memberId, assetId, version, drawings }))) {
        const { version: current } = await findDrawings(platform, memberId, assetId);
        throw new ChangedElsewhere(`The list of your drawings of ${symbol}`, { yours: version, current });
      }
      return { symbol, drawings, version: version + 1 };
    },
    'charts.readLayouts': (_, context) => findLayouts(platform, callerOf(context).memberId),
    'charts.replaceLayouts': async ({ body: { version, layouts } }, context) => {
      const { memberId } = callerOf(context);
      checkLayouts(layouts);
      if (!(await writeLayouts(platform, { memberId, version, layouts }))) {
        const { version: current } = await findLayouts(platform, memberId);
        throw new ChangedElsewhere('The list of your layouts', { yours: version, current });
      }
      return { layouts, version: version + 1 };
    },
  } satisfies CallHandlers;
}
