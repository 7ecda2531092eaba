import { readAssetAliases, readOtherAliases } from './alias.ts';
import { companyAliases } from './aliases/company-aliases.ts';
import { coinAliases, fundAliases } from './aliases/fund-and-coin-aliases.ts';
import { moreCompanyAliases } from './aliases/more-company-aliases.ts';
import { createLinker, type Linker } from './link-mentions.ts';

/**
 * What headlines name apart from the universe: recognised so that what is said of it is not attributed to a company.
 * One kind per line, then names.
 */
const otherAliases = `
index S&P 500; S&P; Dow; Dow Jones; Dow Industrials; Dow Jones Industrial Average; Nasdaq; Nasdaq Composite; Nasdaq 100; Russell 2000; Wall Street; FTSE; FTSE 100; Nikkei; DAX; CAC 40; Hang Seng; Stoxx 600; Sensex; Nifty; VIX; TSX; MSCI World
commodity Gold; Silver; Copper; Platinum; Palladium; Brent; WTI; Crude; Oil; Natural Gas; Wheat; Corn; Soybeans; Lithium; Uranium
currency Dollar; Euro; Yen; Yuan; Sterling; Treasury; Treasuries; Treasurys; U.S. Dollar; Swiss Franc; Rupee
authority SEC; FDA; FTC; DOJ; CFTC; FAA; NHTSA; EPA; FCC; Fed; Federal Reserve; ECB; Bank of England; Bank of Japan; Justice Department; Supreme Court; Congress; Senate; Pentagon; NASA; White House; European Commission; EU; OPEC; OPEC+; IMF; NLRB; UAW; Teamsters; Treasury Department; Medicare; European Union
broker UBS; Barclays; HSBC; Deutsche Bank; Credit Suisse; Jefferies; Wedbush; Piper Sandler; Stifel; Raymond James; Oppenheimer; Evercore; Bernstein; Needham; Mizuho; Nomura; RBC; BMO; KeyBanc; Cowen; TD Cowen; Rosenblatt; Citron; Hindenburg; Muddy Waters; Fitch; Morningstar; Vanguard; Fidelity; Elliott Management; Third Point; ARK Invest; Grayscale; Icahn; Pershing Square; Starboard Value
company OpenAI; SpaceX; Anthropic; TikTok; ByteDance; Huawei; Samsung; SoftBank; BYD; Nio; XPeng; Volkswagen; BMW; Mercedes; Stellantis; Honda; Nissan; Hyundai; Airbus; Rolls-Royce; Shell; BP; TotalEnergies; Aramco; AstraZeneca; GSK; Novartis; Roche; Sanofi; Bayer; Nestle; Unilever; LVMH; Temu; Shein; Tencent; Baidu; JD.com; Binance; Kraken; FTX; Bybit; OKX; Bitfinex; Epic Games; Stripe; Klarna; X Corp; Twitter; Foxconn; Spirit Airlines; JetBlue; Frontier Airlines; WeWork; Trump Media; Glencore; Rio Tinto; BHP; Nippon Steel; Siemens; SAP; Nokia; Ericsson
`;

/** Every alias of the product's universe; assets before other things, so that a shared name is the asset's. */
export const universeAliases = [
  ...[companyAliases, moreCompanyAliases, fundAliases, coinAliases].flatMap(readAssetAliases),
  ...readOtherAliases(otherAliases),
];

let linker: Linker | null = null;

/** The linker of the product's universe, built once. */
export function universeLinker(): Linker {
  linker ??= createLinker(universeAliases);
  return linker;
}
