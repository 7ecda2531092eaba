import { calendarOf, type EpochMs, type IsoDate, MINUTE_MS } from '@auspex/market';
import {
  type AssetFacts,
  type CheckId,
  judgeAsset,
  type PeerReturns,
  peerReturns,
} from '@auspex/quant/fundamentals';
import type { MarketService, MarketView, ViewAsset } from '../market/index.ts';
import { RecentAnswers } from '../platform/recent/index.ts';
import { readAssetFacts } from './asset-facts.ts';

/** The values of every check for the assets that another is compared with. */
export interface Peers {
  readonly sector: string | null;
  /** The last close at which all of them are compared. */
  readonly asOf: EpochMs;
  /** The day of that close. */
  readonly closedOn: IsoDate;
  readonly returns: PeerReturns;
  readonly byAsset: ReadonlyMap<string, ReadonlyMap<CheckId, number>>;
}

/** After a close, until its bars are known. */
const BARS_COME_MS = 60 * MINUTE_MS;
/** Assets judged between two pauses for other requests. */
const BATCH = 16;

/** The stocks of a sector, all funds, or all coins: computed once per close, for whoever asks. */
export class PeerReader {
  readonly #market: () => MarketService;
  readonly #recent = new RecentAnswers<Peers>(64);

  constructor(market: () => MarketService) {
    this.#market = market;
  }

  of(asset: ViewAsset, asOf: EpochMs): Promise<Peers> {
    const market = this.#market();
    const { close, date } = calendarOf(asset.market).lastClosedSession(asOf - BARS_COME_MS);
    const at = close + BARS_COME_MS;
    const sector = asset.kind === 'stock' ? asset.sector : null;
    return this.#recent.get(
      `${market.world.name} ${market.dataVersion()} ${asset.kind} ${sector} ${at}`,
      () => readPeers(market.view({ asOf: at }), { kind: asset.kind, sector, closedOn: date }),
    );
  }
}

async function readPeers(
  view: MarketView,
  { kind, sector, closedOn }: Pick<Peers, 'sector' | 'closedOn'> & Pick<ViewAsset, 'kind'>,
): Promise<Peers> {
  const assets = (await view.assets({ market: kind === 'crypto' ? 'crypto' : 'us' })).filter(
    (asset) => asset.kind === kind && (sector === null || asset.sector === sector),
  );
  const facts: AssetFacts[] = [];
  for (const asset of assets) facts.push(await readAssetFacts(view, asset));
  const returns = peerReturns(facts.map(({ prices }) => prices));
  const byAsset = new Map<string, ReadonlyMap<CheckId, number>>();
  for (const [i, each] of facts.entries()) {
    if (i % BATCH === BATCH - 1) await new Promise(setImmediate);
    const values = judgeAsset(each, returns).flatMap(({ id, value }) =>
      value === null ? [] : [[id, value] as const],
    );
    byAsset.set(assets[i].assetId, new Map(values));
  }
  return { sector, asOf: view.asOf, closedOn, returns, byAsset };
}
