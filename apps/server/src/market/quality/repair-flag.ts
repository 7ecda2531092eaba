import { type BarColumns, barAt, dateOfInstant, type EpochMs, wordSentence } from '@auspex/market';
import {
  type BarRevision,
  type CorporateAction,
  type DateSpan,
  describeRepair,
  repairBars,
  type SuggestedRepair,
} from '@auspex/market-data';
import type { Sql, Transaction } from '../../platform/database/index.ts';
import { Conflict, NotFound, Unprocessable } from '../../platform/errors/index.ts';
import type { Platform } from '../../platform/module.ts';
import { type FactScope, saveBarRevisions, saveQualityFlags } from '../store/index.ts';
import { SCREEN } from '../view/bars/read-judging.ts';
import type { MarketService } from '../view/market-service.ts';
import { lockOpenFlag, recordRepair } from './flag-store.ts';
import { type ScreenedAsset, screenAsset, toFlags } from './screen-stored.ts';

export interface QualityNeeds {
  readonly platform: Platform;
  readonly market: () => MarketService;
}

/** What a repair did. */
export interface Repaired {
  readonly symbol: string;
  readonly description: string;
  readonly bars: number;
}

const PRICES = ['open', 'high', 'low', 'close', 'volume'] as const;

function isChanged(before: BarColumns, after: BarColumns, i: number): boolean {
  return PRICES.some((name) => !Object.is(before[name][i], after[name][i]));
}

function isWithin(time: EpochMs, { from, to }: DateSpan): boolean {
  const date = dateOfInstant(time);
  return date >= from && date <= to;
}

/** Every bar that a repair changes or leaves out, as a revision known from now on. */
function revisionsOf(screened: ScreenedAsset, repair: SuggestedRepair, now: EpochMs): BarRevision[] {
  const { bars } = screened.daily;
  const reason = `Repair: ${wordSentence(describeRepair(repair))}`;
  const places = Array.from(bars.time.keys());
  if (repair.kind === 'remove-bars') {
    return places
      .filter((i) => isWithin(bars.time[i], repair.span))
      .map((i) => ({ ...barAt(bars, i), reason, knownAt: now }));
  }
  const mended = repairBars({ bars }, repair).bars;
  return places
    .filter((i) => isChanged(bars, mended, i))
    .map((i) => ({ ...barAt(mended, i), reason, knownAt: now }));
}

/** The split or dividend that a repair adds or changes; none if it concerns bars. */
function actionOf(
  screened: ScreenedAsset,
  repair: SuggestedRepair,
  now: EpochMs,
): CorporateAction | undefined {
  const { assetId } = screened.asset;
  if (repair.kind === 'add-split') {
    return { kind: 'split', assetId, exDate: repair.exDate, newPerOld: repair.newPerOld, knownAt: now };
  }
  // A split of one for one: there was none, and the prices are of one thing.
  if (repair.kind === 'confirm-move')
    return { kind: 'split', assetId, exDate: repair.date, newPerOld: 1, knownAt: now };
  if (repair.kind !== 'change-dividend' && repair.kind !== 'remove-dividend') return undefined;
  const known = screened.actions.find(({ kind, exDate }) => kind === 'dividend' && exDate === repair.exDate);
  if (known?.kind !== 'dividend') return undefined;
  // A dividend of zero withdraws the earlier one.
  const amountPerShare = repair.kind === 'change-dividend' ? repair.amountPerShare : 0;
  return { ...known, amountPerShare, knownAt: now };
}

/** Repairs that have to be made elsewhere. */
const ELSEWHERE: Partial<Record<SuggestedRepair['kind'], string>> = {
  'fetch-again': 'Fetch it from the source again with `auspex ingest`; there is nothing to calculate here.',
  'other-asset':
    'Import these bars under a symbol of their own; the store does not move bars between assets.',
  'scale-adjusted-close': 'Adjusted closes are not stored; correct the dividend instead.',
};

/** Its code names the kind of repair: pages word it in the reader's language. */
function refusal(repair: SuggestedRepair): Unprocessable {
  const elsewhere = ELSEWHERE[repair.kind] ?? 'The repair would change nothing.';
  const why = repair.kind === 'none' ? wordSentence(repair.reason) : elsewhere;
  const code = repair.kind === 'none' || ELSEWHERE[repair.kind] ? repair.kind : 'nothing';
  return new Unprocessable(`No automatic repair. ${why}`, `no-repair-${code}`);
}

/**
 * Records the suggested repair of an open flag as revisions known from now on: earlier views stay as they were. The
 * asset is screened again afterwards, so that the flag disappears if the repair fixed it.
 */
export async function repairFlag(
  needs: QualityNeeds,
  request: { readonly flagId: string; readonly by: string; readonly actorId: string | null },
): Promise<Repaired> {
  const { platform, market } = needs;
  const now = platform.clock.now();
  const world = market().world.name;
  const repaired = await platform.database.transaction(async (tx) => {
    const flag = await lockOpenFlag(tx, world, request.flagId);
    if (flag === undefined) throw new NotFound();
    const asset = await market().view().asset(flag.assetId);
    if (asset === undefined) throw new NotFound();
    const screened = await screenAsset(tx, market().view(), asset);
    const finding = screened.findings.find(
      ({ rule, time }) => rule === flag.rule && dateOfInstant(time) === flag.date,
    );
    if (finding === undefined) {
      throw new Conflict(
        'The check no longer finds this fault; check the symbol again first.',
        'repair-gone',
      );
    }
    const { repair } = finding;
    const bars = await applyRepair(tx, { screened, repair, now, world });
    await recordRepair(tx, { world, flag, repair, bars, recordedBy: request.by, at: now });
    const details = { rule: flag.rule, date: flag.date, bars, by: request.by };
    const entry = {
      action: 'market.repaired',
      actorId: request.actorId,
      subject: `asset:${flag.assetId}`,
      details,
    };
    await platform.audit.record(entry, tx);
    return { asset, description: wordSentence(describeRepair(repair)), bars };
  });
  await screenAgain(needs, repaired.asset);
  return { symbol: repaired.asset.symbol, description: repaired.description, bars: repaired.bars };
}

async function applyRepair(
  tx: Transaction,
  work: {
    readonly screened: ScreenedAsset;
    readonly repair: SuggestedRepair;
    readonly now: EpochMs;
    readonly world: string;
  },
): Promise<number> {
  const { screened, repair, now, world } = work;
  const scope = { world, source: SCREEN, seenAt: now };
  const action = actionOf(screened, repair, now);
  if (action !== undefined) {
    await saveRepairedAction(tx, scope, action);
    return 0;
  }
  if (ELSEWHERE[repair.kind] !== undefined) throw refusal(repair);
  const revisions = revisionsOf(screened, repair, now);
  if (revisions.length === 0) throw refusal(repair);
  const { asset, adjustment } = screened;
  const withdrawn = repair.kind === 'remove-bars';
  const saved = { assetId: asset.assetId, revisions, origin: 'repair', adjustment, withdrawn } as const;
  await saveBarRevisions(tx, scope, [saved]);
  return revisions.length;
}

/** The view learns of the repair at commit; only then can the asset be screened with it. */
async function screenAgain({ platform, market }: QualityNeeds, asset: ScreenedAsset['asset']): Promise<void> {
  await market().catchUp();
  const screened = await screenAsset(platform.database, market().view(), asset);
  const flags = toFlags(screened, platform.clock.now());
  const scope = { world: market().world.name, source: SCREEN, seenAt: platform.clock.now() };
  if (flags) await saveQualityFlags(platform.database, scope, [flags]);
}

/**
 * Stores a split or dividend as a person decided it should be. Unlike a source's version it replaces what another
 * source said, and since the newest version then is not the source's, the source repeating its fault does not undo
 * it.
 */
async function saveRepairedAction(sql: Sql, scope: FactScope, action: CorporateAction): Promise<void> {
  const { kind, assetId, exDate, knownAt } = action;
  const amount = kind === 'split' ? action.newPerOld : action.amountPerShare;
  const [payDate, currency] = kind === 'split' ? [null, null] : [action.payDate ?? null, action.currency];
  await sql.query(
    `insert into corporate_action (world, source, seen_at, asset_id, kind, ex_date, amount, pay_date, currency, known_at,
       version)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, coalesce(max(version), 0) + 1
     from corporate_action where world = $1 and asset_id = $4 and kind = $5 and ex_date = $6`,
    [
      scope.world,
      scope.source,
      new Date(scope.seenAt),
      assetId,
      kind,
      exDate,
      amount,
      payDate,
      currency,
      new Date(knownAt),
    ],
  );
  await sql.query("insert into market_change (world, kind, assets) values ($1, 'actions', array[$2::text])", [
    scope.world,
    assetId,
  ]);
}
