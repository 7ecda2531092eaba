import { DAY_MS, type Instrument, startOfDate, type Unsubscribe } from '@auspex/market';
import { type AssetListing, listingAssetId } from '../ports/asset-listing.ts';
import { endOfDate } from '../ports/known-at.ts';
import type { KnownBars, PriceCapabilities, PriceSource, Quote } from '../ports/price-source.ts';
import { found, notOffered, type Offer, type SourceAnswer } from '../ports/source-answer.ts';
import { type CandleStretch, readStretch } from './exchange-candles.ts';
import type { ExchangePair, ExchangeReader } from './exchange-reader.ts';
import { pollUntilStopped } from './poll-until-stopped.ts';

/**
 * What people call coins, by the code under which they trade: exchanges state only the code. Written by hand; a coin
 * that is missing here goes by its code.
 */
const NAMES = `
BTC Bitcoin; ETH Ethereum; USDT Tether; USDC USD Coin; DAI Dai; XRP XRP; BNB BNB; SOL Solana; ADA Cardano; DOGE Dogecoin;
TRX TRON; AVAX Avalanche; LINK Chainlink; DOT Polkadot; TON Toncoin; SHIB Shiba Inu; LTC Litecoin; BCH Bitcoin Cash;
XLM Stellar; UNI Uniswap; ATOM Cosmos; XMR Monero; ETC Ethereum Classic; HBAR Hedera; FIL Filecoin; APT Aptos; SUI Sui;
ARB Arbitrum; OP Optimism; NEAR NEAR Protocol; VET VeChain; ICP Internet Computer; MATIC Polygon; POL Polygon;
ALGO Algorand; AAVE Aave; MKR Maker; SKY Sky; GRT The Graph; SAND The Sandbox; MANA Decentraland; AXS Axie Infinity;
EOS EOS; XTZ Tezos; THETA Theta Network; FTM Fantom; S Sonic; FLOW Flow; KSM Kusama; ZEC Zcash; DASH Dash; NEO Neo;
CHZ Chiliz; ENJ Enjin Coin; BAT Basic Attention Token; ZRX 0x; COMP Compound; SNX Synthetix; YFI yearn.finance;
SUSHI SushiSwap; CRV Curve; 1INCH 1inch; LRC Loopring; ANKR Ankr; STORJ Storj; KNC Kyber Network; OMG OMG Network;
REP Augur; BAL Balancer; BAND Band Protocol; NMR Numeraire; OXT Orchid; SKL SKALE; CELO Celo; QTUM Qtum; ICX ICON;
WAVES Waves; ZIL Zilliqa; ONT Ontology; ONE Harmony; RVN Ravencoin; DGB DigiByte; SC Siacoin; IOTA IOTA; XDC XDC Network;
EGLD MultiversX; KAVA Kava; RUNE THORChain; INJ Injective; SEI Sei; TIA Celestia; JUP Jupiter; PYTH Pyth Network;
WIF dogwifhat; BONK Bonk; PEPE Pepe; FLOKI Floki; ENS Ethereum Name Service; LDO Lido DAO; RPL Rocket Pool;
RNDR Render; RENDER Render; FET Fetch.ai; AGIX SingularityNET; OCEAN Ocean Protocol; IMX Immutable; GALA Gala; APE ApeCoin;
DYDX dYdX; BLUR Blur; GMT STEPN; MASK Mask Network; AUDIO Audius; HNT Helium; MINA Mina; ROSE Oasis; KAS Kaspa;
STX Stacks; ORDI ORDI; CFX Conflux; WLD Worldcoin; STRK Starknet; ZK ZKsync; ZRO LayerZero; ENA Ethena; ONDO Ondo;
PENDLE Pendle; JTO Jito; W Wormhole; EIGEN EigenLayer; MEME Memecoin; PAXG PAX Gold; WBTC Wrapped Bitcoin;
CBETH Coinbase Wrapped Staked ETH; LUNA Terra; LUNC Terra Classic; LUNA2 Terra; TUSD TrueUSD; PYUSD PayPal USD;
GUSD Gemini Dollar; BUSD Binance USD; EURC Euro Coin; TRUMP Official Trump; HYPE Hyperliquid; CRO Cronos; OKB OKB;
QNT Quant; JASMY JasmyCoin; AKT Akash Network; AR Arweave; BTT BitTorrent; SPELL Spell Token; ACH Alchemy Pay
`;

const BY_CODE: ReadonlyMap<string, string> = new Map(
  NAMES.split(';').flatMap((entry): [string, string][] => {
    const [code, ...name] = entry.trim().split(/\s+/);
    return code === undefined || name.length === 0 ? [] : [[code, name.join(' ')]];
  }),
);

const NO_HALTS: Offer = { offered: false, reason: 'Crypto exchanges do not publish trading halts.' };
const POLL_MS = 5_000;

function capabilitiesOf(reader: ExchangeReader): PriceCapabilities {
  const { openedOn, timeframes, latestCandlesOnly, candlesPerCall, name } = reader.traits;
  const candles: Offer = latestCandlesOnly
    ? { offered: true, note: `${name} gives the latest ${candlesPerCall} candles.` }
    : { offered: true, since: openedOn };
  return {
    assets: { offered: true, note: 'Pairs that can be traded now.' },
    dailyBars: candles,
    intradayBars: candles,
    intradayTimeframes: timeframes,
    intradayMarkets: ['crypto'],
    volume: { offered: true, note: `On ${name} alone.` },
    corporateActions: { offered: true, note: 'Coins have none.' },
    halts: NO_HALTS,
    quotes: { offered: true },
    stream: { offered: true, note: `Asked every ${POLL_MS / 1000} seconds.` },
  };
}

function listingOf({ symbol, pair }: ExchangePair, reader: ExchangeReader): AssetListing {
  // Exchanges do not say when a pair was listed: not before the exchange opened.
  const listedOn = reader.traits.openedOn;
  const knownAt = endOfDate(listedOn);
  return {
    assetId: listingAssetId({ market: 'crypto', firstSymbol: symbol }),
    market: 'crypto',
    kind: 'crypto',
    currency: pair.quoteAsset,
    symbols: [{ symbol, name: coinName(pair.baseAsset), from: listedOn, knownAt }],
    listedOn,
    knownAt,
  };
}

async function barsOf(
  reader: ExchangeReader,
  asset: Instrument,
  stretch: CandleStretch,
): Promise<SourceAnswer<KnownBars>> {
  const pair = await reader.pairOf(asset.symbol);
  return pair.kind === 'found' ? readStretch(reader, pair.value, stretch) : pair;
}

async function quotesOf(
  reader: ExchangeReader,
  assets: readonly Instrument[],
): Promise<SourceAnswer<readonly Quote[]>> {
  const list = await reader.pairsAtHand();
  if (list.kind !== 'found') return list;
  const bySymbol = new Map(list.value.pairs.map((pair) => [pair.symbol, pair]));
  const asked = assets.filter(({ symbol }) => bySymbol.has(symbol));
  if (asked.length === 0) return found([]);
  const tickers = await reader.tickers(asked.flatMap(({ symbol }) => bySymbol.get(symbol) ?? []));
  if (tickers.kind !== 'found') return tickers;
  return found(
    asked.flatMap(({ assetId, symbol }): Quote[] => {
      const ticker = tickers.value.get(symbol);
      // The exchanges' high, low and volume cover 24 hours, not the UTC day, so they are not reported.
      return ticker ? [{ assetId, ...ticker, phase: 'open' }] : [];
    }),
  );
}

function streamQuotes(
  reader: ExchangeReader,
  assets: readonly Instrument[],
  onQuotes: (quotes: readonly Quote[]) => void,
): Unsubscribe {
  const lastSeen = new Map<string, string>();
  return pollUntilStopped(reader.clock, POLL_MS, async () => {
    const answer = await quotesOf(reader, assets);
    if (answer.kind !== 'found') return;
    const changed = answer.value.filter(({ assetId, last, bid, ask }) => {
      const now = `${last} ${bid} ${ask}`;
      const isNew = lastSeen.get(assetId) !== now;
      lastSeen.set(assetId, now);
      return isNew;
    });
    if (changed.length > 0) onQuotes(changed);
  });
}

/** The prices of one exchange. */
export function createExchangePrices(reader: ExchangeReader): PriceSource {
  return {
    identity: {
      id: `exchanges-${reader.exchange}`,
      name: reader.traits.name,
      simulated: false,
      answers: 'counted',
    },
    capabilities: capabilitiesOf(reader),
    async assets() {
      const list = await reader.pairs();
      if (list.kind !== 'found') return list;
      return found(list.value.pairs.map((pair) => listingOf(pair, reader)));
    },
    dailyBars: ({ asset, from, to }) =>
      barsOf(reader, asset, {
        timeframe: '1d',
        from: startOfDate(from),
        until: startOfDate(to) + DAY_MS,
      }),
    async intradayBars({ asset, date, timeframe }) {
      if (!reader.traits.timeframes.includes(timeframe))
        return { kind: 'not-offered', reason: `${reader.traits.name} has no candles of ${timeframe}.` };
      const from = startOfDate(date);
      return barsOf(reader, asset, { timeframe, from, until: from + DAY_MS });
    },
    async corporateActions(asset) {
      const pair = await reader.pairOf(asset.symbol);
      return pair.kind === 'found' ? found([]) : pair;
    },
    halts: async () => notOffered(NO_HALTS),
    quotes: (assets) => quotesOf(reader, assets),
    stream: (assets, onQuotes) => found(streamQuotes(reader, assets, onQuotes)),
  };
}

/** The name of a coin, or its code if it has none here. */
function coinName(code: string): string {
  return BY_CODE.get(code.toUpperCase()) ?? code;
}
