/*
 * Companies of the simulated market: real names and tickers, invented prices. A sector heads its companies; columns:
 * first symbol, name, industry, value in $bn on its first day, own volatility a year in %, beta, dividend yield in %,
 * net margin in %, month in which the fiscal year ends, first day if later than the world's.
 */
export const technologyCompanies = `
# Information Technology
AAPL; Apple; Technology Hardware; 860; 20; 1.15; 0.9; 22; 9
MSFT; Microsoft; Systems Software; 660; 17; 1.05; 1.4; 30; 6
NVDA; Nvidia; Semiconductors; 120; 34; 1.55; 0.2; 28; 1
AVGO; Broadcom; Semiconductors; 105; 25; 1.2; 2.2; 24; 10
ORCL; Oracle; Systems Software; 200; 20; 0.95; 1.6; 22; 5
CRM; Salesforce; Application Software; 75; 26; 1.15; 0; 9; 1
AMD; Advanced Micro Devices; Semiconductors; 11; 40; 1.6; 0; 9; 12
ADBE; Adobe; Application Software; 88; 24; 1.15; 0; 27; 11
CSCO; Cisco; Communications Equipment; 190; 18; 0.95; 2.9; 22; 7
ACN; Accenture; IT Consulting; 95; 18; 1.0; 1.7; 11; 8
IBM; IBM; IT Consulting; 142; 18; 0.9; 4.2; 11; 12
INTC; Intel; Semiconductors; 215; 24; 1.05; 2.6; 18; 12
QCOM; Qualcomm; Semiconductors; 95; 26; 1.2; 2.9; 22; 9
TXN; Texas Instruments; Semiconductors; 103; 19; 1.05; 2.6; 34; 12
XLNX; Xilinx; Semiconductors; 17; 28; 1.2; 2.0; 22; 3
PLTR; Palantir; Application Software; 21; 52; 1.5; 0; 8; 12; 2020-09-30
# Communication Services
GOOGL; Alphabet; Interactive Media; 730; 19; 1.05; 0; 24; 12
FB; Facebook; Interactive Media; 515; 27; 1.15; 0; 30; 12
NFLX; Netflix; Entertainment; 83; 33; 1.2; 0; 12; 12
DIS; Walt Disney; Entertainment; 162; 20; 1.0; 1.5; 13; 9
CMCSA; Comcast; Cable; 186; 19; 0.9; 1.9; 12; 12
VZ; Verizon; Telecommunication Services; 216; 15; 0.5; 4.4; 15; 12
T; AT&T; Telecommunication Services; 238; 16; 0.6; 5.2; 12; 12
TMUS; T-Mobile; Telecommunication Services; 53; 19; 0.7; 0; 9; 12
TWTR; Twitter; Interactive Media; 18; 42; 1.2; 0; 8; 12
CHTR; Charter Communications; Cable; 80; 24; 0.9; 0; 7; 12
ATVI; Activision Blizzard; Entertainment; 48; 27; 0.95; 0.6; 24; 12
EA; Electronic Arts; Entertainment; 32; 24; 0.9; 0; 20; 3
`;

export const consumerCompanies = `
# Consumer Discretionary
AMZN; Amazon; Broadline Retail; 560; 25; 1.2; 0; 5; 12
TSLA; Tesla; Automobile Manufacturers; 53; 48; 1.6; 0; 7; 12
HD; Home Depot; Home Improvement Retail; 220; 17; 1.0; 1.9; 10; 1
MCD; McDonald's; Restaurants; 138; 15; 0.7; 2.4; 25; 12
NKE; Nike; Footwear; 103; 20; 0.95; 1.3; 11; 5
LOW; Lowe's; Home Improvement Retail; 76; 20; 1.05; 1.8; 7; 1
SBUX; Starbucks; Restaurants; 82; 20; 0.9; 2.0; 13; 9
BKNG; Booking Holdings; Hotels & Travel; 86; 23; 1.15; 0; 24; 12
GM; General Motors; Automobile Manufacturers; 59; 27; 1.25; 3.4; 6; 12
F; Ford; Automobile Manufacturers; 50; 28; 1.2; 4.8; 4; 12
ABNB; Airbnb; Hotels & Travel; 86; 34; 1.3; 0; 18; 12; 2020-12-10
BBBY; Bed Bath & Beyond; Home Furnishing Retail; 3.1; 52; 1.3; 2.6; 3; 2
OSTK; Overstock; Home Furnishing Retail; 1.6; 58; 1.4; 0; 2; 12
# Consumer Staples
WMT; Walmart; Consumer Staples Retail; 292; 15; 0.55; 2.0; 3; 1
COST; Costco; Consumer Staples Retail; 82; 17; 0.75; 1.1; 2.6; 8
PG; Procter & Gamble; Household Products; 230; 13; 0.5; 2.9; 18; 6
KO; Coca-Cola; Soft Drinks; 195; 12; 0.5; 3.2; 22; 12
PEP; PepsiCo; Soft Drinks; 168; 13; 0.55; 2.8; 11; 12
PM; Philip Morris; Tobacco; 163; 18; 0.65; 4.6; 26; 12
MO; Altria; Tobacco; 135; 17; 0.6; 5.4; 28; 12
MDLZ; Mondelez; Packaged Foods; 64; 15; 0.6; 2.2; 12; 12
CL; Colgate-Palmolive; Household Products; 66; 14; 0.5; 2.3; 14; 12
TGT; Target; Consumer Staples Retail; 35; 24; 0.9; 2.8; 4; 1
KHC; Kraft Heinz; Packaged Foods; 95; 20; 0.65; 4.0; 11; 12
WBA; Walgreens Boots Alliance; Drug Retail; 72; 26; 0.85; 3.3; 3; 8
`;

export const healthAndFinancialCompanies = `
# Health Care
LLY; Eli Lilly; Pharmaceuticals; 93; 21; 0.6; 1.9; 21; 12
UNH; UnitedHealth; Managed Health Care; 215; 19; 0.8; 1.3; 6; 12
JNJ; Johnson & Johnson; Pharmaceuticals; 375; 13; 0.55; 2.6; 20; 12
ABBV; AbbVie; Biotechnology; 155; 19; 0.7; 3.9; 22; 12
MRK; Merck; Pharmaceuticals; 153; 16; 0.55; 2.9; 22; 12
PFE; Pfizer; Pharmaceuticals; 215; 17; 0.6; 3.9; 22; 12
TMO; Thermo Fisher; Life Sciences Tools; 77; 18; 0.9; 0.3; 14; 12
ABT; Abbott Laboratories; Health Care Equipment; 100; 16; 0.75; 1.8; 13; 12
AMGN; Amgen; Biotechnology; 126; 18; 0.65; 3.0; 26; 12
GILD; Gilead Sciences; Biotechnology; 94; 20; 0.6; 3.9; 22; 12
MRNA; Moderna; Biotechnology; 6.1; 56; 1.2; 0; 12; 12; 2018-12-07
CVS; CVS Health; Health Care Services; 74; 20; 0.75; 3.0; 3; 12
ANTM; Anthem; Managed Health Care; 58; 20; 0.85; 1.3; 5; 12
# Financials
BRK.B; Berkshire Hathaway; Multi-Sector Holdings; 490; 11; 0.8; 0; 14; 12
JPM; JPMorgan; Diversified Banks; 370; 16; 1.1; 2.6; 28; 12
V; Visa; Payments; 260; 15; 0.95; 0.7; 50; 9
MA; Mastercard; Payments; 160; 16; 1.0; 0.6; 44; 12
BAC; Bank of America; Diversified Banks; 308; 18; 1.25; 2.3; 25; 12
WFC; Wells Fargo; Diversified Banks; 300; 20; 1.15; 2.8; 22; 12
GS; Goldman Sachs; Capital Markets; 98; 19; 1.25; 1.9; 22; 12
MS; Morgan Stanley; Capital Markets; 95; 20; 1.25; 2.7; 20; 12
AXP; American Express; Consumer Finance; 86; 18; 1.15; 1.3; 14; 12
BLK; BlackRock; Asset Management; 83; 18; 1.2; 2.3; 29; 12
SCHW; Charles Schwab; Capital Markets; 70; 22; 1.1; 1.2; 32; 12
C; Citigroup; Diversified Banks; 196; 20; 1.3; 3.0; 18; 12
SIVB; SVB Financial; Regional Banks; 12; 29; 1.4; 0; 28; 12
SQ; Square; Payments; 14; 44; 1.5; 0; 4; 12
COIN; Coinbase; Financial Exchanges; 65; 60; 1.7; 0; 22; 12; 2021-04-14
`;

export const otherCompanies = `
# Industrials
CAT; Caterpillar; Construction Machinery; 95; 20; 1.15; 2.0; 13; 12
BA; Boeing; Aerospace & Defense; 175; 27; 1.25; 2.0; 6; 12
UNP; Union Pacific; Rail Transportation; 105; 17; 0.95; 2.0; 29; 12
HON; Honeywell; Industrial Conglomerates; 118; 15; 0.95; 1.9; 15; 12
GE; General Electric; Industrial Conglomerates; 152; 29; 1.15; 2.6; 6; 12
UPS; UPS; Air Freight & Logistics; 104; 19; 0.95; 2.9; 8; 12
LMT; Lockheed Martin; Aerospace & Defense; 92; 17; 0.65; 2.5; 10; 12
DE; Deere; Agricultural Machinery; 50; 21; 1.0; 1.6; 12; 10
MMM; 3M; Industrial Conglomerates; 140; 19; 0.9; 2.3; 15; 12
FDX; FedEx; Air Freight & Logistics; 67; 25; 1.1; 0.9; 5; 5
UTX; United Technologies; Aerospace & Defense; 102; 18; 1.0; 2.2; 9; 12
UBER; Uber; Passenger Transportation; 70; 36; 1.3; 0; 6; 12; 2019-05-10
DAL; Delta Air Lines; Passenger Airlines; 40; 29; 1.3; 2.0; 7; 12
# Energy
XOM; Exxon Mobil; Integrated Oil & Gas; 355; 16; 0.9; 3.8; 9; 12
CVX; Chevron; Integrated Oil & Gas; 240; 17; 0.95; 3.6; 10; 12
COP; ConocoPhillips; Oil & Gas Exploration; 66; 22; 1.05; 2.2; 17; 12
SLB; Schlumberger; Oil & Gas Services; 96; 25; 1.2; 2.9; 11; 12
EOG; EOG Resources; Oil & Gas Exploration; 63; 24; 1.1; 1.8; 20; 12
OXY; Occidental Petroleum; Oil & Gas Exploration; 57; 31; 1.25; 3.0; 13; 12
HAL; Halliburton; Oil & Gas Services; 43; 29; 1.25; 1.7; 9; 12
VLO; Valero Energy; Oil & Gas Refining; 40; 27; 1.1; 3.4; 4; 12
KMI; Kinder Morgan; Oil & Gas Pipelines; 41; 19; 0.85; 5.4; 15; 12
# Utilities
NEE; NextEra Energy; Electric Utilities; 73; 15; 0.5; 2.4; 22; 12
DUK; Duke Energy; Electric Utilities; 58; 12; 0.4; 4.2; 14; 12
SO; Southern Company; Electric Utilities; 48; 12; 0.4; 4.3; 14; 12
AEP; American Electric Power; Electric Utilities; 36; 12; 0.4; 3.6; 13; 12
EXC; Exelon; Electric Utilities; 37; 15; 0.5; 3.4; 10; 12
D; Dominion Energy; Multi-Utilities; 51; 14; 0.45; 4.6; 15; 12
XEL; Xcel Energy; Electric Utilities; 24; 12; 0.4; 3.1; 13; 12
CEG; Constellation Energy; Electric Utilities; 17; 30; 0.9; 0.9; 9; 12; 2022-02-02
# Materials
LIN; Linde; Industrial Gases; 44; 15; 0.85; 1.7; 16; 12
APD; Air Products; Industrial Gases; 36; 17; 0.85; 2.3; 19; 9
SHW; Sherwin-Williams; Specialty Chemicals; 38; 19; 0.95; 0.9; 11; 12
FCX; Freeport-McMoRan; Copper; 28; 35; 1.5; 1.2; 12; 12
NEM; Newmont; Gold; 20; 29; 0.4; 2.2; 13; 12
ECL; Ecolab; Specialty Chemicals; 39; 17; 0.9; 1.2; 10; 12
NUE; Nucor; Steel; 21; 27; 1.15; 2.0; 11; 12
DOW; Dow; Commodity Chemicals; 40; 23; 1.15; 5.0; 6; 12; 2019-04-02
# Real Estate
PLD; Prologis; Industrial REITs; 34; 18; 0.95; 2.7; 30; 12
AMT; American Tower; Telecom Tower REITs; 61; 18; 0.6; 2.0; 24; 12
EQIX; Equinix; Data Center REITs; 35; 20; 0.75; 2.0; 9; 12
SPG; Simon Property; Retail REITs; 53; 24; 1.2; 4.6; 36; 12
O; Realty Income; Retail REITs; 16; 16; 0.65; 4.6; 26; 12
CCI; Crown Castle; Telecom Tower REITs; 45; 18; 0.6; 3.9; 18; 12
PSA; Public Storage; Self-Storage REITs; 36; 17; 0.55; 3.9; 42; 12
WELL; Welltower; Health Care REITs; 23; 19; 0.7; 4.2; 9; 12
`;
