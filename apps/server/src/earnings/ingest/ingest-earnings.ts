import type { AssetId, EpochMs, Instrument } from '@auspex/market';
import type {
  EarningsDateNotice,
  EarningsEstimate,
  EarningsReport,
  EarningsSource,
  Offer,
  SourceAnswer,
} from '@auspex/market-data';
import type { MarketService, ViewAsset } from '../../market/index.ts';
import type { Sql } from '../../platform/database/index.ts';
import { tables } from '../../platform/database/tables.ts';
import type { Platform } from '../../platform/module.ts';
import { yieldToEventLoop } from '../../platform/threads/yield-to-event-loop.ts';
import { saveEstimates, saveNotices, saveReports } from '../store/save-earnings.ts';

/** What ingesting report dates and results needs. */
export interface EarningsIntake {
  readonly platform: Pick<Platform, 'database' | 'clock' | 'logger'>;
  readonly market: MarketService;
}

export interface EarningsRun {
  readonly signal: AbortSignal;
  progress(done: number, total: number, note?: string): void;
}

/** Companies per transaction. */
const AT_ONCE = 20;
/** After so many in a row that it did not answer about, a source is asked nothing more. */
const REFUSALS_IN_A_ROW = 3;

interface Answers {
  readonly assetId: AssetId;
  readonly notices: readonly EarningsDateNotice[];
  readonly reports: readonly EarningsReport[];
  readonly estimates: readonly EarningsEstimate[];
}

const NOTHING: Omit<Answers, 'assetId'> = { notices: [], reports: [], estimates: [] };

/** The sources of earnings in order of preference. */
export function earningsSources(market: MarketService): EarningsSource[] {
  return market.sources.flatMap(({ earnings }) => earnings ?? []);
}

/**
 * Asks every source about every company, least recently asked first. A source that stops answering is left for the
 * next run; what arrived before is kept.
 */
export async function ingestEarnings(intake: EarningsIntake, run: EarningsRun): Promise<void> {
  const sources = earningsSources(intake.market);
  const assets = await companies(intake.market, { delisted: false });
  const refusals: string[] = [];
  for (const [at, source] of sources.entries()) {
    const share = (done: number, total: number) =>
      run.progress(at * total + done, sources.length * total, source.identity.name);
    const refusal = await askSource(intake, { source, assets, run: { signal: run.signal, progress: share } });
    if (refusal !== null) refusals.push(`${source.identity.name}: ${refusal}`);
  }
  for (const reason of refusals) intake.platform.logger.warn({ reason }, 'earnings source did not answer');
}

/** Asks the instant sources about every company they have not been asked about. */
export async function prepareEarnings(intake: EarningsIntake, run: EarningsRun): Promise<void> {
  const assets = await companies(intake.market, { delisted: true });
  for (const source of earningsSources(intake.market)) {
    if (source.identity.answers === 'counted') continue;
    const asked = await readAsked(intake.platform.database, scopeOf(intake, source));
    const missing = assets.filter(({ assetId }) => !asked.has(assetId));
    const refusal = await askSource(intake, { source, assets: missing, run });
    if (refusal !== null) throw new Error(refusal);
  }
}

async function companies(market: MarketService, filter: { delisted: boolean }): Promise<ViewAsset[]> {
  const assets = await market.view().assets({ market: 'us', ...filter });
  return assets.filter(({ kind }) => kind === 'stock');
}

function scopeOf({ market }: EarningsIntake, source: EarningsSource) {
  return { world: market.world.name, source: source.identity.id };
}

/** Why the source last did not answer; null if it answered everything. */
async function askSource(
  intake: EarningsIntake,
  what: { readonly source: EarningsSource; readonly assets: readonly ViewAsset[]; readonly run: EarningsRun },
): Promise<string | null> {
  const { source, run } = what;
  const asked = await readAsked(intake.platform.database, scopeOf(intake, source));
  const last = ({ assetId }: ViewAsset) => asked.get(assetId) ?? Number.NEGATIVE_INFINITY;
  const assets = [...what.assets].sort((a, b) => last(a) - last(b));
  let waiting: Answers[] = [];
  let refusal: string | null = null;
  const refused: AssetId[] = [];
  for (const [done, asset] of assets.entries()) {
    run.progress(done, assets.length);
    run.signal.throwIfAborted();
    const answers = await askCompany(source, asset);
    if (typeof answers === 'string') {
      refusal = answers;
      refused.push(asset.assetId);
      if (refused.length === REFUSALS_IN_A_ROW) break;
      continue;
    }
    // The source does answer: the companies it did not answer about go to the end of the queue and hold up no others.
    for (const assetId of refused.splice(0)) waiting.push({ assetId, ...NOTHING });
    waiting.push(answers);
    if (waiting.length >= AT_ONCE) {
      await store(intake, source, waiting);
      waiting = [];
    }
    // A simulated source answers at once; this lets requests in between.
    await yieldToEventLoop();
  }
  await store(intake, source, waiting);
  if (refused.length < REFUSALS_IN_A_ROW) run.progress(assets.length, assets.length);
  return refusal;
}

/** A source's answer about a company, or why it does not answer now. */
async function askCompany(source: EarningsSource, asset: ViewAsset): Promise<Answers | string> {
  const { capabilities } = source;
  const instrument: Instrument = { assetId: asset.assetId, market: asset.market, symbol: asset.symbol };
  const notices = await askFor(capabilities.dates, () => source.dateNotices(instrument));
  if (typeof notices === 'string') return notices;
  const reports = await askFor(capabilities.reports, () => source.reports(instrument));
  if (typeof reports === 'string') return reports;
  const estimates = await askFor(capabilities.estimates, () => source.estimates(instrument));
  if (typeof estimates === 'string') return estimates;
  return { assetId: asset.assetId, notices, reports, estimates };
}

async function askFor<T>(
  offer: Offer,
  ask: () => Promise<SourceAnswer<readonly T[]>>,
): Promise<readonly T[] | string> {
  if (!offer.offered) return [];
  const answer = await ask();
  if (answer.kind === 'found') return answer.value;
  return answer.kind === 'unavailable' ? answer.reason : [];
}

async function store(
  intake: EarningsIntake,
  source: EarningsSource,
  answers: readonly Answers[],
): Promise<void> {
  if (answers.length === 0) return;
  const { platform } = intake;
  const seenAt: EpochMs = platform.clock.now();
  const given = { ...scopeOf(intake, source), seenAt };
  const keepsHistory = source.capabilities.dateHistory.offered;
  await platform.database.transaction(async (tx) => {
    await saveNotices(tx, given, { notices: answers.flatMap(({ notices }) => notices), keepsHistory });
    await saveReports(
      tx,
      given,
      answers.flatMap(({ reports }) => reports),
    );
    await saveEstimates(tx, given, {
      estimates: answers.flatMap(({ estimates }) => estimates),
      keepsHistory,
    });
    await noteAsked(tx, given, { assetIds: answers.map(({ assetId }) => assetId), at: seenAt });
  });
}

/** When a source was last asked about each company. */
async function readAsked(
  sql: Sql,
  of: { readonly world: string; readonly source: string },
): Promise<Map<string, EpochMs>> {
  const asked = tables(sql).selectFrom('earnings_asked').where('world', '=', of.world);
  const rows = await asked.where('source', '=', of.source).select(['assetId', 'askedAt']).execute();
  return new Map(rows.map(({ assetId, askedAt }) => [assetId, askedAt.getTime()]));
}

async function noteAsked(
  sql: Sql,
  of: { readonly world: string; readonly source: string },
  asked: { readonly assetIds: readonly AssetId[]; readonly at: EpochMs },
): Promise<void> {
  await sql.query(
    `insert into earnings_asked (world, source, asset_id, asked_at) select $1, $2, unnest($3::text[]), $4
     on conflict (world, source, asset_id) do update set asked_at = excluded.asked_at`,
    [of.world, of.source, asked.assetIds, new Date(asked.at)],
  );
}
