/** Funds: symbol, name, what it holds (an index of the simulated market, or a process of its own), expense, yield in %. */
export const fundTable = `
SPY; SPDR S&P 500 ETF Trust; index LARGE; 0.09; 1.4
QQQ; Invesco QQQ Trust; index GROWTH; 0.2; 0.6
DIA; SPDR Dow Jones Industrial Average ETF; index BLUE; 0.16; 1.7
IWM; iShares Russell 2000 ETF; small companies; 0.19; 1.2
TLT; iShares 20+ Year Treasury Bond ETF; long bonds; 0.15; 2.8
GLD; SPDR Gold Shares; gold; 0.4; 0
`;

/**
 * Coins against the dollar: symbol, name, first price in $, coins traded a day in millions of dollars, beta to the
 * crypto market, own volatility a year in %, first day if later than the world's.
 */
export const coinTable = `
BTC-USD; Bitcoin; 13800; 9000; 0.95; 14
ETH-USD; Ethereum; 770; 4200; 1.15; 28
XRP-USD; XRP; 1.4; 1500; 1.05; 50
BNB-USD; BNB; 9.2; 600; 0.95; 42
LTC-USD; Litecoin; 230; 500; 1.1; 34
BCH-USD; Bitcoin Cash; 2400; 400; 1.15; 42
ADA-USD; Cardano; 0.62; 450; 1.15; 46
XLM-USD; Stellar; 0.42; 180; 1.05; 46
TRX-USD; Tron; 0.045; 350; 0.85; 42
ETC-USD; Ethereum Classic; 28; 200; 1.15; 46
DOGE-USD; Dogecoin; 0.0091; 900; 1.15; 66
XTZ-USD; Tezos; 4.8; 60; 1.15; 50; 2018-07-02
VET-USD; VeChain; 0.014; 70; 1.2; 52; 2018-08-01
LINK-USD; Chainlink; 0.31; 320; 1.2; 50; 2018-03-01
ATOM-USD; Cosmos; 4.6; 110; 1.2; 48; 2019-04-24
ALGO-USD; Algorand; 1.8; 70; 1.15; 52; 2019-06-22
HBAR-USD; Hedera; 0.035; 90; 1.1; 56; 2019-09-18
MATIC-USD; Polygon; 0.016; 210; 1.25; 56; 2019-05-20
SOL-USD; Solana; 0.8; 2200; 1.3; 58; 2020-04-13
AVAX-USD; Avalanche; 5.1; 320; 1.3; 56; 2020-09-23
DOT-USD; Polkadot; 3.1; 200; 1.15; 46; 2020-08-20
UNI-USD; Uniswap; 3.6; 160; 1.2; 52; 2020-09-18
AAVE-USD; Aave; 53; 150; 1.25; 52; 2020-10-05
FIL-USD; Filecoin; 34; 150; 1.2; 52; 2020-10-16
NEAR-USD; Near Protocol; 1.1; 180; 1.25; 54; 2020-10-20
SHIB-USD; Shiba Inu; 0.0000165; 350; 1.15; 64; 2021-05-11
OP-USD; Optimism; 1.2; 130; 1.3; 56; 2022-06-02
APT-USD; Aptos; 7.9; 140; 1.25; 56; 2022-10-20
ARB-USD; Arbitrum; 1.3; 180; 1.3; 54; 2023-03-24
SUI-USD; Sui; 1.3; 420; 1.3; 58; 2023-05-04
`;
