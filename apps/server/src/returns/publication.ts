import { randomBytes } from 'node:crypto';
import { canonicalJson } from '@auspex/contract/ledger';
import { type AssetId, type IsoDate, LAST_MS, type Market } from '@auspex/market';
import type { MarketView } from '../market/index.ts';
import {
  type CopiedRows,
  type DueOutcome,
  definePublication,
  type Edition,
  ENDED,
  GivenUp,
  type Publication,
  type PublicationParts,
  predictionLeaves,
  type RecordedLeaf,
  type Reproduced,
  recipeOf,
  viewPointOf,
  writtenInstant,
} from '../record/index.ts';
import type { SignalsService, StancesOfMarket } from '../signals/index.ts';
import { endedOf, withPatience } from './reading/paper-ends.ts';
import { type Begun, describeTrades, turnsOf } from './reading/paper-turns.ts';
import { readSeries } from './reading/read-series.ts';
import { RULE_EDITION, ruleOf } from './rule.ts';
import { insertPaperTrades, type PaperTrade, paperTrades } from './store/paper-store.ts';

export interface PaperRecording extends PublicationParts {
  readonly signals: () => Pick<SignalsService, 'stances'>;
}

/** Nothing in the rule is drawn. */
const SEED = 0;

/**
 * What rule T1 makes of the published signals: a trade for a stance that has turned buy, while the open it enters at is
 * still ahead; its end, as an outcome, once it is known.
 */
export function paperPublication(parts: PaperRecording): Publication {
  const { database, ledger } = parts;
  const { world } = ledger;
  const stancesOf = oncePerView(parts.signals);
  const viewOf = lastViewOf(parts.market);
  return definePublication({
    ...parts,
    ...{ kind: 'trades', prefix: 'trade', seed: SEED, copies, urgent: true },
    async make(view, market) {
      const known = await paperTrades(database, { world, market, madeBy: LAST_MS });
      const written = new Set(known.map(({ assetId, decidedOn }) => `${assetId}/${decidedOn}`));
      const turned = turnsOf(await stancesOf(view, market), market).filter(
        ({ assetId, decidedOn, entersAt }) => view.asOf < entersAt && !written.has(`${assetId}/${decidedOn}`),
      );
      return editionsOf(parts, { view, market, begun: await describeTrades(view, turned) });
    },
    async settle(view, market) {
      const all = await paperTrades(database, { world, market, madeBy: LAST_MS });
      // As when they are made again: those that begin at this instant are none of its trades yet.
      const known = all.filter(({ writtenAt }) => writtenAt < view.asOf);
      const running = new Set(known.filter(({ ended }) => !ended).map(({ assetId }) => assetId));
      if (running.size === 0) return [];
      const stances = withOnly(await stancesOf(view, market), (assetId) => running.has(assetId));
      return endsOf(view, stances, { market, trades: known, running: known, isPatient: true });
    },
    reproduce: (leaf) => makeAgain(parts, stancesOf, leaf),
    async settleAgain({ market, asOf, seenBy, call }, sql) {
      const view = viewOf({ asOf, seenBy });
      const stances = withOnly(await stancesOf(view, market), (assetId) => assetId === call.body.assetId);
      const trades = await paperTrades(sql, { world, market, madeBy: asOf });
      const running = trades.filter(({ id }) => id === call.id).map((one) => ({ ...one, ended: false }));
      const [ended] = await endsOf(view, stances, { market, trades, running, isPatient: false });
      return ended ?? null;
    },
  });
}

type ReadStances = (view: MarketView, market: Market) => Promise<StancesOfMarket>;

/** Stances are read once per view, and let go with it: those of a whole market are many. */
function oncePerView(signals: PaperRecording['signals']): ReadStances {
  const read = new WeakMap<MarketView, Map<Market, Promise<StancesOfMarket>>>();
  return (view, market) => {
    const own = read.get(view) ?? new Map<Market, Promise<StancesOfMarket>>();
    read.set(view, own);
    const stances = own.get(market) ?? signals().stances(view, market);
    own.set(market, stances);
    return stances;
  };
}

/** The same view for all that was written down together, one after the other. */
function lastViewOf(market: PaperRecording['market']) {
  let last: MarketView | null = null;
  return ({ asOf, seenBy }: Pick<MarketView, 'asOf' | 'seenBy'>): MarketView => {
    if (last?.asOf !== asOf || last.seenBy !== seenBy) last = market().view({ asOf, seenBy });
    return last;
  };
}

function withOnly(all: StancesOfMarket, wanted: (assetId: AssetId) => boolean): StancesOfMarket {
  return { ...all, assets: all.assets.filter(({ assetId }) => wanted(assetId)) };
}

/**
 * One entry per day of decision. A leaf of a trade says by its being there that a stance turned buy: its id and subject
 * name no asset, and their order is that of the draw, so that a sealed trade cannot be read from them.
 */
function editionsOf(
  { ledger }: PaperRecording,
  due: { readonly view: MarketView; readonly market: Market; readonly begun: readonly Begun[] },
): Edition[] {
  const { view, market, begun } = due;
  return [...Map.groupBy(begun, ({ decidedOn }) => decidedOn)].map(([date, trades]): Edition => {
    const drawn = trades
      .map((trade) => ({
        ...trade,
        id: `trade:${market}:${date}:${RULE_EDITION}:${randomBytes(9).toString('hex')}`,
      }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    const leaves = drawn.map(({ id, body, dataHash }) => ({
      ...{ id, subject: market, sealed: true, body },
      recipe: recipeOf(view, { dataHash, model: RULE_EDITION, seed: SEED }),
    }));
    return {
      ...{ date, model: RULE_EDITION, leaves },
      async keep(tx, { seq, at }) {
        // The open passed while its trades were being written down: none of them is.
        if (drawn.some(({ entersAt }) => Date.parse(at) >= entersAt)) throw new GivenUp();
        const ids = drawn.map(({ id, assetId }) => ({ id, assetId }));
        await insertPaperTrades(tx, { world: ledger.world, market, seq, decidedOn: date, at }, ids);
      },
    };
  });
}

async function endsOf(
  view: MarketView,
  stances: StancesOfMarket,
  about: {
    readonly market: Market;
    readonly trades: readonly PaperTrade[];
    readonly running: readonly PaperTrade[];
    /** What is written already is made again as it was, however soon that was. */
    readonly isPatient: boolean;
  },
): Promise<DueOutcome[]> {
  const { market, trades, running, isPatient } = about;
  const series = await readSeries(view, stances, { kind: 'paper-forward', market, trades });
  const ended = series.assets.flatMap((one) =>
    endedOf(isPatient ? withPatience(one, view.asOf) : one, running, market),
  );
  return ended.map(({ written, settledOn, body, dataHash }) => ({
    // The outcome of a trade is of the edition it was written under.
    ...{
      of: { id: written.id, subject: market },
      horizon: ENDED,
      model: written.id.split(':')[3] ?? RULE_EDITION,
    },
    ...{ settledOn, body, dataHash },
  }));
}

async function makeAgain(
  { market }: PaperRecording,
  stancesOf: ReadStances,
  { id, recipe, body, entry }: RecordedLeaf,
): Promise<Reproduced | string> {
  if (recipe === null) return `${id} was written down without what making it again needs.`;
  const { assetId, decidedOn } = body as { readonly assetId?: string; readonly decidedOn?: IsoDate };
  const view = market().view(viewPointOf(recipe));
  const turns = turnsOf(await stancesOf(view, entry.market), entry.market).filter(
    (turn) => turn.assetId === assetId && turn.decidedOn === decidedOn,
  );
  const [made] = await describeTrades(view, turns, ruleOf(id));
  const text = made ? canonicalJson(made.body) : null;
  return { text, dataHash: made?.dataHash ?? null, sameCode: null };
}

/** Rows are the leaves, of which the entry says when they were written. */
const copies: CopiedRows = {
  leaves: `
    select l.*, b."assetId", b."decidedOn"
    from (${predictionLeaves('trade', `encode(l.body_hash, 'hex') as hash, e.body::json ->> 'at' as at, l.body`)}) l
    cross join lateral json_to_record(l.body::json) as b ("assetId" text, "decidedOn" text)`,
  rows: 'select * from paper_trade where world = $1',
  differs: `r.hash <> l.hash or r.market <> l.subject or r.asset_id is distinct from l."assetId"
    or to_char(r.decided_on, 'YYYY-MM-DD') is distinct from l."decidedOn" or ${writtenInstant('r.made_at')} <> l.at`,
};
