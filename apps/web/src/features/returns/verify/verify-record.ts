import type {
  LedgerKey,
  LedgerRoot,
  LedgerRow,
  LedgerVerdict,
  RowOnScreen,
  VerifySignature,
} from '@auspex/contract/ledger';
import { DAY_MS } from '@auspex/market';
import type { ChainInput } from '../../../shared/market/chain/follow-chain.ts';
import type { SignedEnd } from '../../../shared/market/chain/read-chain.ts';
import type { RememberedRoot } from '../../../shared/market/chain/root-memory.ts';
import type { RecordDetail, SeriesKind, TradeRow } from '../returns-replies.ts';
import { checkPublisher, isHonest, type Published, type PublisherVerdict } from './check-publisher.ts';
import { type CurveClaims, examineTrades, type TradesVerdict } from './examine-trades.ts';
import { fitsLeaf, withShown, withShownEnd } from './shown-fields.ts';

/** What a verification goes through, in this order. */
export const STEPS = ['rows', 'sum', 'chain', 'signature', 'witness', 'proofs'] as const;
export type StepId = (typeof STEPS)[number];

interface Unlisted {
  readonly id: string;
  readonly date: string;
}

/** A trade that was written down no earlier than the open it claims to enter at. */
interface Late {
  readonly id: string;
  readonly writtenAt: string;
  readonly openedAt: string;
}

export type StepOutcome =
  | { readonly kind: 'running'; readonly share: number | null }
  | { readonly kind: 'trades'; readonly verdict: TradesVerdict; readonly good: boolean }
  | { readonly kind: 'rows-read'; readonly rows: number; readonly total: number }
  | { readonly kind: 'chain'; readonly verdict: LedgerVerdict; readonly root: LedgerRoot }
  | { readonly kind: 'publisher'; readonly verdict: PublisherVerdict }
  | { readonly kind: 'witness'; readonly remembered: RememberedRoot | null }
  | {
      readonly kind: 'proofs';
      /** Rows with a proof that holds. */
      readonly proved: number;
      readonly sealed: number;
      /** The first row that says it stands in the ledger and does not stand there so. */
      readonly lost: string | null;
      /** The first row whose open had passed when it was written down. */
      readonly late: Late | null;
      /** The first trade of the ledger that the page leaves out. */
      readonly unlisted: Unlisted | null;
      /** Recomputed history: the entry that holds its fingerprint. */
      readonly history: { readonly seq: number; readonly hash: string } | null;
    }
  | { readonly kind: 'empty-chain' }
  /** Not tried because what it needs has failed. */
  | { readonly kind: 'skipped' }
  | { readonly kind: 'unreachable'; readonly error: unknown };

export interface VerifyParts {
  readonly series: SeriesKind;
  readonly market: string;
  readTrades(onProgress: (share: number) => void): Promise<{ rows: readonly TradeRow[]; total: number }>;
  readDetail(): Promise<RecordDetail>;
  readRoot(): Promise<SignedEnd>;
  readKeys(): Promise<readonly LedgerKey[]>;
  /** Ed25519 of the browser; null where it has none. */
  readonly verifier: () => Promise<VerifySignature | null>;
  readHeaders(root: LedgerRoot, onProgress: (done: number) => void): Promise<ChainInput['headers']>;
  /** Whether the rows pay what the published record pays. */
  readonly atPublishedCost: boolean;
  readTradeLeaves(world: string): Promise<readonly LedgerRow[]>;
  /** Every outcome that points to one of these trades. */
  readOutcomes(world: string, trades: readonly string[]): Promise<readonly LedgerRow[]>;
  readHistoryLeaf(world: string): Promise<LedgerRow | null>;
  rememberedRoot(world: string): RememberedRoot | null;
  checkChain(input: ChainInput, onProgress: (done: number, total: number) => void): Promise<LedgerVerdict>;
}

type Say = (step: StepId, outcome: StepOutcome) => void;

function claimsOf({ series, assets }: RecordDetail): CurveClaims {
  return {
    growth: series.curves?.strategy.at(-1) ?? null,
    trades: new Map(assets.map(({ assetId, symbol, trades }) => [assetId, { symbol, trades }])),
  };
}

/** Whether an outcome is what an honest record gives. */
export function isSound(outcome: StepOutcome): boolean {
  if (outcome.kind === 'trades') return outcome.good;
  if (outcome.kind === 'rows-read') return outcome.rows === outcome.total;
  if (outcome.kind === 'chain') return outcome.verdict.intact;
  if (outcome.kind === 'proofs')
    return outcome.lost === null && outcome.late === null && outcome.unlisted === null;
  if (outcome.kind === 'publisher') return isHonest(outcome.verdict);
  return outcome.kind === 'witness' || outcome.kind === 'empty-chain';
}

/** Up to when a trade of the ledger has to be on the page. */
interface Bounds {
  /** Last day of the curve: what enters up to then has to be there. */
  readonly lastDate: string | null;
  readonly asOf: string;
  /** By asset: its own last day, where bars of the curve's last days have not come for it yet. */
  readonly lastDays: ReadonlyMap<string, string>;
}

/** A bar that has not come for so long is no excuse any more. */
const PATIENCE_MS = 10 * DAY_MS;

interface Loaded {
  readonly rows: readonly TradeRow[];
  readonly bounds: Bounds;
}

const NOTHING_LOADED: Loaded = { rows: [], bounds: { lastDate: null, asOf: '', lastDays: new Map() } };

async function checkTrades(parts: VerifyParts, say: Say): Promise<Loaded> {
  say('rows', { kind: 'running', share: 0 });
  const [{ rows, total }, detail] = await Promise.all([
    parts.readTrades((share) => say('rows', { kind: 'running', share })),
    parts.readDetail(),
  ]);
  say('rows', { kind: 'rows-read', rows: rows.length, total });
  const verdict = examineTrades(rows, { total, claims: claimsOf(detail) });
  const good = verdict.kind === 'sums' || (verdict.kind === 'no-curve' && rows.length === 0);
  say('sum', { kind: 'trades', verdict, good });
  const lastDate = detail.series.curves?.dates.at(-1) ?? null;
  const lastDays = new Map(detail.assets.map(({ assetId, lastDay }) => [assetId, lastDay]));
  return { rows, bounds: { lastDate, asOf: detail.provenance.asOf, lastDays } };
}

interface Evidence {
  readonly shown: readonly RowOnScreen[];
  /** Trades among them. */
  readonly trades: number;
  readonly lost: string | null;
  readonly late: Late | null;
  readonly unlisted: Unlisted | null;
  readonly history: LedgerRow | null;
}

/** Whether a trade of the ledger has entered by the last day of the curve; of one still sealed nobody can say. */
function hasEntered({ body, entry }: LedgerRow, { lastDate, asOf, lastDays }: Bounds): boolean {
  if (body === null || lastDate === null || entry.body.at > asOf) return false;
  const { entersAt, assetId } = body;
  if (typeof entersAt !== 'string') return entry.body.date < lastDate;
  const own = typeof assetId === 'string' ? (lastDays.get(assetId) ?? lastDate) : lastDate;
  const day = entersAt.slice(0, 10);
  const waitsForBar = own < day && Date.parse(lastDate) - Date.parse(day) < PATIENCE_MS;
  return day <= lastDate && !waitsForBar;
}

/** A trade of the ledger that the page leaves out, although it has entered, or has never been said not to have. */
async function findUnlisted(
  { readOutcomes }: VerifyParts,
  world: string,
  about: {
    readonly leaves: readonly LedgerRow[];
    readonly listed: ReadonlyMap<string, TradeRow>;
    readonly bounds: Bounds;
  },
): Promise<Unlisted | null> {
  const { leaves, listed, bounds } = about;
  const left = leaves.filter((leaf) => !listed.has(leaf.id) && hasEntered(leaf, bounds));
  if (left.length === 0) return null;
  const ends = await readOutcomes(
    world,
    left.map(({ id }) => id),
  );
  const stayedOut = new Set(ends.filter(({ body }) => body?.entered === false).map(({ of }) => of));
  const missing = left.find(({ id }) => !stayedOut.has(id));
  return missing === undefined ? null : { id: missing.id, date: missing.entry.body.date };
}

/** A row whose entry in the ledger is dated no earlier than the open it enters at. */
function lateness(trade: TradeRow, { entry }: LedgerRow): Late | null {
  const { at } = entry.body;
  const inTime = Date.parse(at) < Date.parse(trade.openedAt);
  return inTime ? null : { id: trade.id, writtenAt: at, openedAt: trade.openedAt };
}

/** Proofs of the rows that say they are in the ledger, and of the fingerprint of recomputed history. */
async function gatherEvidence(
  parts: VerifyParts,
  { world }: LedgerRoot,
  { rows, bounds }: Loaded,
): Promise<Evidence> {
  const recorded = new Map<string, TradeRow>();
  for (const trade of rows) if (trade.ledger !== null) recorded.set(trade.ledger.leaf, trade);
  const isHistory = parts.series === 'backtest';
  const leaves = isHistory ? [] : await parts.readTradeLeaves(world);
  const byId = new Map(leaves.map((leaf) => [leaf.id, leaf]));
  const shown: RowOnScreen[] = [];
  // The published record has no row that was not written down.
  let lost = isHistory ? null : (rows.find(({ ledger }) => ledger === null)?.id ?? null);
  let late: Late | null = null;
  for (const [id, trade] of recorded) {
    const leaf = byId.get(id);
    if (leaf === undefined || !fitsLeaf(trade, leaf)) lost ??= trade.id;
    else shown.push(withShown(leaf, trade));
    if (leaf !== undefined) late ??= lateness(trade, leaf);
  }
  const trades = shown.length;
  shown.push(...(await gatherEnds(parts, world, { recorded, shown, bounds })));
  const unlisted =
    parts.series === 'paper-forward'
      ? await findUnlisted(parts, world, { leaves, listed: recorded, bounds })
      : null;
  const history = isHistory ? await parts.readHistoryLeaf(world) : null;
  return { shown: history === null ? shown : [...shown, history], trades, lost, late, unlisted, history };
}

/** What became of the trades on the page, as far as it was written down when the page was made. */
async function gatherEnds(
  { readOutcomes, atPublishedCost }: VerifyParts,
  world: string,
  about: {
    readonly recorded: ReadonlyMap<string, TradeRow>;
    readonly shown: readonly RowOnScreen[];
    readonly bounds: Bounds;
  },
): Promise<RowOnScreen[]> {
  const { recorded, shown, bounds } = about;
  const ids = shown.map(({ id }) => id);
  const outcomes = ids.length === 0 ? [] : await readOutcomes(world, ids);
  return outcomes.flatMap((outcome) => {
    const trade = recorded.get(outcome.of ?? '');
    if (trade === undefined || outcome.entry.body.at > bounds.asOf) return [];
    const closedOn = outcome.body?.closedOn;
    // It ended after the last day that the page shows.
    if (typeof closedOn === 'string' && closedOn > (bounds.lastDate ?? '')) return [];
    return [withShownEnd(outcome, trade, { atPublishedCost })];
  });
}

async function checkRecord(parts: VerifyParts, loaded: Loaded, say: Say): Promise<SignedEnd> {
  say('chain', { kind: 'running', share: null });
  const root = await parts.readRoot();
  const headers = await parts.readHeaders(root, (done) =>
    say('chain', { kind: 'running', share: root.count === 0 ? 1 : (0.5 * done) / root.count }),
  );
  const remembered = parts.rememberedRoot(root.world);
  const { shown, trades, lost, late, unlisted, history } = await gatherEvidence(parts, root, loaded);
  const input = { root, witnessed: remembered?.root ?? null, headers, rows: shown };
  const verdict = await parts.checkChain(input, (done, total) =>
    say('chain', { kind: 'running', share: 0.5 + (0.5 * done) / Math.max(1, total) }),
  );
  say(
    'chain',
    root.count === 0 && verdict.intact ? { kind: 'empty-chain' } : { kind: 'chain', verdict, root },
  );
  say(
    'signature',
    verdict.intact ? await judgePublisher(parts, { root, headers, remembered }) : { kind: 'skipped' },
  );
  say('witness', verdict.intact ? { kind: 'witness', remembered } : { kind: 'skipped' });
  say(
    'proofs',
    verdict.intact
      ? {
          kind: 'proofs',
          proved: trades,
          sealed: verdict.sealed,
          lost,
          late,
          unlisted,
          history: history === null ? null : { seq: history.seq, hash: history.bodyHash },
        }
      : { kind: 'skipped' },
  );
  return root;
}

async function judgePublisher(
  { readKeys, verifier }: VerifyParts,
  published: Omit<Published, 'keys'>,
): Promise<StepOutcome> {
  try {
    const keys = await readKeys();
    return { kind: 'publisher', verdict: await checkPublisher({ ...published, keys }, await verifier()) };
  } catch (error) {
    return { kind: 'unreachable', error };
  }
}

/** Goes through all steps and says each outcome as soon as it is known; gives the root when everything held. */
export async function verifyRecord(parts: VerifyParts, tell: Say): Promise<SignedEnd | null> {
  let sound = true;
  const say: Say = (step, outcome) => {
    if (outcome.kind !== 'running') sound &&= isSound(outcome);
    tell(step, outcome);
  };
  let loaded = NOTHING_LOADED;
  try {
    loaded = await checkTrades(parts, say);
  } catch (error) {
    say('rows', { kind: 'unreachable', error });
    say('sum', { kind: 'skipped' });
  }
  try {
    const root = await checkRecord(parts, loaded, say);
    return sound ? root : null;
  } catch (error) {
    say('chain', { kind: 'unreachable', error });
    say('signature', { kind: 'skipped' });
    say('witness', { kind: 'skipped' });
    say('proofs', { kind: 'skipped' });
    return null;
  }
}
