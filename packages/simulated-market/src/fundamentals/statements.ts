import { addDays, DAY_MS, type EpochMs, type IsoDate, MINUTE_MS } from '@auspex/market';
import type { FinancialStatement, ShareCount, StatementFigure } from '@auspex/market-data';
import { fiscalQuarters, type NumberedQuarter } from '../earnings/fiscal-quarters.ts';
import type { ReportPlan } from '../earnings/report-plan.ts';
import { KeyedRandom } from '../numbers/keyed-random.ts';
import { sessionFrom, sessionGrid } from '../session-grid.ts';
import type { Company } from '../universe/universe.ts';
import { accessionOf } from './accession.ts';
import type { CompanyBooks } from './company-books.ts';
import { roundCents, roundMillions } from './estimates.ts';
import { restate } from './restate.ts';
import { accountShape, type Balance, bookQuarter, type Figures } from './statement-figures.ts';

/** Figures at a point in time, not over a period. */
const AT_THE_END: ReadonlySet<StatementFigure> = new Set([
  'sharesBasic',
  'sharesDiluted',
  'cash',
  'receivables',
  'inventory',
  'currentAssets',
  'totalAssets',
  'currentLiabilities',
  'longTermDebt',
  'totalLiabilities',
  'equity',
]);

/** Statements reach back this long before a company is first seen. */
const YEARS_BEFORE = 2;

/** When and under which number a quarter's statements are filed. */
interface Filing {
  readonly acceptedAt: EpochMs;
  readonly accession: string;
  /** The session whose shares the filing counts in. */
  readonly session: number;
}

function filingOf(
  books: CompanyBooks,
  quarter: NumberedQuarter,
  input: { plan?: ReportPlan; random: KeyedRandom },
) {
  const { plan, random } = input;
  const grid = sessionGrid('us');
  const isYear = quarter.quarter === 4;
  const lag = random.below(isYear ? 13 : 5);
  const minutes = 10 + random.below(70);
  const serial = 10 + quarter.quarter * 20 + random.below(19);
  const filed = plan ? plan.session + lag : sessionFrom(grid, addDays(quarter.end, isYear ? 55 : 38));
  const session = Math.max(filed, books.path.firstSession);
  // Statements from before the world began are known from their own, earlier filing; newcomers file when they list.
  const early = !plan && books.company.listedOn === grid.dates[0];
  const acceptedAt = early
    ? Date.parse(`${addDays(quarter.end, isYear ? 55 : 38)}T21:30:00Z`)
    : grid.close[session] + minutes * MINUTE_MS;
  const year = Number((early ? quarter.end : grid.dates[session]).slice(0, 4));
  return { acceptedAt, accession: accessionOf(books.company, year, serial), session } satisfies Filing;
}

interface Writing {
  readonly books: CompanyBooks;
  readonly balance: Balance;
  readonly random: KeyedRandom;
  readonly plans: ReadonlyMap<number, ReportPlan>;
}

/** Dollars paid for and spent on own shares within a quarter. */
function paidOut(books: CompanyBooks, quarter: NumberedQuarter, place: number) {
  if (place < 0) return { dividends: 0, repurchases: 0 };
  const shares = books.sharesAt(place);
  const dividends = books.path.actions.reduce((sum, action) => {
    const paid = action.kind === 'dividend' ? action.payDate : undefined;
    const within = paid !== undefined && paid >= quarter.start && paid <= quarter.end;
    return within && action.kind === 'dividend' ? sum + action.amountPerShare * shares : sum;
  }, 0);
  const factor = books.path.shareFactor[place];
  const bought =
    (books.sharesAt(Math.max(0, place - 63)) / books.path.shareFactor[Math.max(0, place - 63)]) * factor;
  return { dividends, repurchases: Math.max(0, bought - shares) * books.path.bars.close[place] };
}

function quarterFigures(quarter: NumberedQuarter, writing: Writing, session: number): Figures {
  const { books, balance, random } = writing;
  const isEarlier = quarter.end < books.company.listedOn;
  const place = isEarlier ? placeBefore(books, quarter) : books.placeOf(quarter.end);
  const actual = books.actual(quarter, place, writing.plans.get(quarter.number)?.surprise ?? 0);
  const revenue = roundMillions(actual.revenue);
  const netIncome = roundMillions(actual.eps * books.sharesAt(place) * 1.01);
  // Statements count in shares of the filing's day.
  const filedAt = Math.min(session - books.path.firstSession, books.path.returns.length - 1);
  const split =
    books.path.shareFactor[Math.max(0, filedAt)] / (place < 0 ? 1 : books.path.shareFactor[place]);
  const shares = Math.floor((books.sharesAt(place) * split) / 1e4) * 1e4;
  if (balance.equity === 0) Object.assign(balance, firstBalance(revenue));
  const result = { revenue, netIncome, shares, ...paidOut(books, quarter, place) };
  return bookQuarter(result, { shape: accountShape(books.company), balance, random });
}

/** An index before the path's first, so that older quarters are smaller. */
function placeBefore(books: CompanyBooks, quarter: NumberedQuarter): number {
  const days = (Date.parse(books.company.listedOn) - Date.parse(quarter.end)) / DAY_MS;
  return -Math.max(1, Math.floor(days * 0.69));
}

function firstBalance(revenue: number): Balance {
  return {
    cash: roundMillions(1.2 * revenue),
    debt: roundMillions(2 * revenue),
    equity: roundMillions(5 * revenue),
  };
}

/** Every statement and restatement of a company whose quarter ends by a date, in the order in which they are known. */
export function statementsOf(
  seed: string,
  books: CompanyBooks,
  input: { readonly reports: readonly ReportPlan[]; readonly until: IsoDate },
): FinancialStatement[] {
  const { company } = books;
  const from = addDays(company.listedOn, -366 * YEARS_BEFORE);
  const lastDate = company.ending?.lastSession;
  const until = lastDate !== undefined && lastDate < input.until ? lastDate : input.until;
  const random = new KeyedRandom([seed, company.assetId, 'accounts']);
  const plans = new Map(input.reports.map((plan) => [plan.quarter.number, plan]));
  const writing: Writing = { books, balance: { cash: 0, debt: 0, equity: 0 }, random, plans };
  const year: Figures[] = [];
  const statements: FinancialStatement[] = [];
  for (const quarter of fiscalQuarters(company.fiscalYearEndMonth, { from, until })) {
    random.at(quarter.number);
    const plan = plans.get(quarter.number);
    if (!plan && quarter.end >= company.listedOn) continue;
    const filing = filingOf(books, quarter, { plan, random });
    if (filing.session - books.path.firstSession >= books.path.returns.length) break;
    const figures = quarterFigures(quarter, writing, filing.session);
    const filed = makeStatements(company, quarter, { filing, figures, year });
    statements.push(...filed, ...restate(seed, company, filed));
  }
  return statements.sort((a, b) => a.knownAt - b.knownAt);
}

/** The statements one filing brings: a quarter, and with the annual report the year too. */
function makeStatements(
  company: Company,
  quarter: NumberedQuarter,
  made: { filing: Filing; figures: Figures; year: Figures[] },
): FinancialStatement[] {
  const { filing, figures, year } = made;
  const isYear = quarter.quarter === 4;
  if (quarter.quarter === 1) year.length = 0;
  year.push(figures);
  const common = {
    assetId: company.assetId,
    currency: 'USD',
    form: isYear ? '10-K' : '10-Q',
    accession: filing.accession,
    knownAt: filing.acceptedAt,
    knownFrom: 'filing-acceptance' as const,
  };
  const { fiscalYear, start, end } = quarter;
  const one: FinancialStatement = {
    ...common,
    period: { fiscalYear, quarter: quarter.quarter, start, end },
    figures,
    derived: isYear,
  };
  if (!isYear || year.length < 4) return [one];
  const period = { fiscalYear, quarter: 'full-year' as const, start: addDays(end, -364), end };
  return [{ ...common, period, figures: sumOfYear(year), derived: false }, one];
}

/** Shares outstanding at each filing. */
export function shareCountsOf(statements: readonly FinancialStatement[]): ShareCount[] {
  return statements.flatMap(({ period, figures, restates, assetId, knownAt }) =>
    period.quarter === 'full-year' || restates || figures.sharesBasic === undefined
      ? []
      : { assetId, date: period.end, shares: figures.sharesBasic, knownAt },
  );
}

/** A year's figures from those of its four quarters: flows add up, balances are those of the last. */
function sumOfYear(quarters: readonly Figures[]): Figures {
  const year: Figures = { ...quarters[quarters.length - 1] };
  for (const name of Object.keys(year) as StatementFigure[]) {
    if (AT_THE_END.has(name) || year[name] === undefined) continue;
    year[name] = quarters.reduce((sum, quarter) => sum + (quarter[name] ?? 0), 0);
  }
  const { netIncome = 0, sharesBasic = 1, sharesDiluted = 1 } = year;
  return {
    ...year,
    epsBasic: roundCents(netIncome / sharesBasic),
    epsDiluted: roundCents(netIncome / sharesDiluted),
  };
}
