import type { IsoDate } from '@auspex/market';
import type { MarketIndex } from '@auspex/market-data';
import { type Company, FUNDS, WORLD_BEGINS } from '../universe/universe.ts';

export type IndexId = 'LARGE' | 'GROWTH' | 'BLUE';

const NAMES: Readonly<Record<IndexId, string>> = {
  LARGE: 'US Large Companies',
  GROWTH: 'US Growth Companies',
  BLUE: 'US Blue Chips (price-weighted)',
};

export const INDEX_IDS: readonly IndexId[] = ['LARGE', 'GROWTH', 'BLUE'];

export const MARKET_INDICES: readonly MarketIndex[] = INDEX_IDS.map((indexId) => ({
  indexId,
  name: NAMES[indexId],
  fund: FUNDS.find((fund) => fund.holds === indexId)?.assetId,
}));

/** From when until when a company belongs to an index; the end is the first date without it. */
export interface MembershipSpan {
  readonly company: Company;
  readonly from: IsoDate;
  readonly until?: IsoDate | undefined;
}

const LEAST_LARGE_VALUE = 1e10;
/** A new listing has to wait before it can join. */
const WAITING_YEARS = 1;
const GROWTH_SECTORS = new Set([
  'Information Technology',
  'Communication Services',
  'Consumer Discretionary',
]);
const GROWTH_OTHERS = new Set([
  'COST',
  'PEP',
  'MDLZ',
  'KHC',
  'AMGN',
  'GILD',
  'MRNA',
  'HON',
  'EXC',
  'XEL',
  'AEP',
  'CEG',
]);
const NOT_GROWTH = new Set([
  'CRM',
  'ORCL',
  'IBM',
  'ACN',
  'DIS',
  'VZ',
  'T',
  'TWTR',
  'HD',
  'MCD',
  'NKE',
  'LOW',
  'GM',
  'F',
]);

const BLUE_FROM_START =
  'AAPL AXP BA CAT CSCO CVX DIS GE GS HD IBM INTC JNJ JPM KO MCD MMM MRK MSFT NKE PFE PG UNH UTX V VZ WMT XOM';

/** Changes of the blue chips: date, those that leave, those that join. */
const BLUE_CHANGES: readonly { date: IsoDate; out: readonly string[]; in: readonly string[] }[] = [
  { date: '2018-06-26', out: ['GE'], in: ['WBA'] },
  { date: '2019-04-02', out: [], in: ['DOW'] },
  { date: '2020-08-31', out: ['XOM', 'PFE', 'UTX'], in: ['CRM', 'AMGN', 'HON'] },
  { date: '2024-02-26', out: ['WBA'], in: ['AMZN'] },
  { date: '2024-11-08', out: ['INTC', 'DOW'], in: ['NVDA', 'SHW'] },
];

function belongs(indexId: 'LARGE' | 'GROWTH', company: Company): boolean {
  if (company.value < LEAST_LARGE_VALUE && company.firstSymbol !== 'MRNA') return false;
  if (indexId === 'LARGE') return true;
  const { sector, firstSymbol } = company;
  return GROWTH_OTHERS.has(firstSymbol) || (GROWTH_SECTORS.has(sector) && !NOT_GROWTH.has(firstSymbol));
}

function joinsOn(company: Company): IsoDate {
  if (company.listedOn === WORLD_BEGINS) return WORLD_BEGINS;
  const year = Number(company.listedOn.slice(0, 4)) + WAITING_YEARS;
  return `${year}-${company.listedOn.slice(5)}` as IsoDate;
}

function blueSpans(companies: readonly Company[]): MembershipSpan[] {
  return companies.flatMap((company) => {
    const { firstSymbol } = company;
    const joined = BLUE_CHANGES.find((change) => change.in.includes(firstSymbol))?.date;
    const from = BLUE_FROM_START.split(' ').includes(firstSymbol) ? WORLD_BEGINS : joined;
    if (!from) return [];
    return { company, from, until: BLUE_CHANGES.find((change) => change.out.includes(firstSymbol))?.date };
  });
}

/** Who belongs to an index, and when. */
export function membershipSpans(indexId: IndexId, companies: readonly Company[]): readonly MembershipSpan[] {
  if (indexId === 'BLUE') return blueSpans(companies);
  return companies
    .filter((company) => belongs(indexId, company))
    .map((company) => ({
      company,
      from: joinsOn(company),
      until: company.ending?.delistedOn,
    }));
}
