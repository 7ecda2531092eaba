/** Funds; written as in `company-aliases.ts`. */
export const fundAliases = `
SPY SPDR S&P 500; S&P 500 ETF Trust
QQQ Invesco QQQ; QQQ Trust
IWM iShares Russell 2000; Russell 2000 ETF
DIA SPDR Dow Jones
VTI Vanguard Total Stock Market
VOO Vanguard S&P 500
GLD SPDR Gold; SPDR Gold Shares; SPDR Gold Trust
SLV iShares Silver Trust
TLT iShares 20+ Year Treasury
HYG iShares iBoxx High Yield
XLF Financial Select Sector SPDR
XLK Technology Select Sector SPDR
XLE Energy Select Sector SPDR
ARKK ARK Innovation; ARK Innovation ETF
IBIT iShares Bitcoin Trust
GBTC Grayscale Bitcoin Trust
ETHE Grayscale Ethereum Trust
USO United States Oil Fund
SMH VanEck Semiconductor
`;

/** Crypto assets; the code itself is an alias too, in capitals. In French a coin is a common noun in lower case. */
export const coinAliases = `
BTC-USD Bitcoin; BTC; %bitcoin; %bitcoins
ETH-USD Ethereum; Ether; ETH; %ethereum; %ether; %éther; %éthers
XRP-USD XRP; *Ripple; *XRP Ledger; %ripple; %xrp
BNB-USD BNB; Binance Coin; BNB Chain
SOL-USD Solana; %solana
DOGE-USD Dogecoin; DOGE; %dogecoin
ADA-USD Cardano; %cardano
TRX-USD Tron; TRX; ~TRON; %tron
AVAX-USD ~Avalanche; AVAX
SHIB-USD Shiba Inu; SHIB; %shiba inu
DOT-USD Polkadot; %polkadot
LINK-USD Chainlink; %chainlink
LTC-USD Litecoin; LTC; %litecoin
BCH-USD Bitcoin Cash; BCH; %bitcoin cash
XLM-USD Stellar Lumens; XLM; ~Stellar; %stellar
UNI-USD Uniswap; %uniswap
ATOM-USD Cosmos Hub; ~Cosmos
ETC-USD Ethereum Classic; %ethereum classic
FIL-USD Filecoin
AAVE-USD Aave; AAVE
ALGO-USD Algorand; ALGO
NEAR-USD Near Protocol; NEAR Protocol
APT-USD Aptos
ARB-USD Arbitrum
OP-USD ~Optimism; OP Mainnet; Optimism token; Optimism Foundation; Optimism network
MATIC-USD Polygon; MATIC
ICP-USD Internet Computer
HBAR-USD Hedera; HBAR
VET-USD VeChain
MKR-USD MakerDAO; ~Maker; MKR
USDT-USD Tether; USDT; %tether
USDC-USD USDC; USD Coin; %usdc
PEPE-USD Pepecoin; PEPE
SUI-USD Sui Network; Sui blockchain; ~Sui
XTZ-USD Tezos; XTZ
POL-USD POL token; Polygon Labs
TON-USD Toncoin
XMR-USD Monero; %monero
CRO-USD Cronos
`;
