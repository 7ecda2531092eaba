/**
 * What people call coins, by the code under which they trade: exchanges state only the code. Written by hand; a coin
 * that is not here goes by its code.
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

/** The name of a coin, or its code where nobody has given it one here. */
export function coinName(code: string): string {
  return BY_CODE.get(code.toUpperCase()) ?? code;
}
