import { type Instrument, type IsoDate, isIsoDate } from '@auspex/market';
import { type JsonRecord, listOf, readableOf, recordOf, UnreadableAnswerError } from '../http/read-fields.ts';
import type { ReportTime } from '../ports/earnings-source.ts';
import type { SourceAnswer } from '../ports/source-answer.ts';
import type { AlphaVantageClient } from './alpha-vantage-client.ts';
import { toProviderSymbol } from './provider-symbol.ts';
import { readTable } from './read-csv.ts';
import { readFigure } from './read-value.ts';

/** One quarter of EARNINGS. Per-share figures are in today's shares, as the provider adjusts them. */
export interface ReportedQuarter {
  readonly end: IsoDate;
  readonly reportDate: IsoDate;
  readonly time: ReportTime;
  readonly eps: number | undefined;
  readonly estimate: number | undefined;
}

export interface EarningsHistory {
  readonly fiscalYearEndMonth: number;
  readonly quarters: readonly ReportedQuarter[];
}

export interface ExpectedReport {
  readonly end: IsoDate;
  readonly reportDate: IsoDate;
  readonly time: ReportTime;
  readonly estimate: number | undefined;
  readonly currency: string;
}

function dateOf(value: unknown, name: string): IsoDate {
  if (typeof value === 'string' && isIsoDate(value)) return value;
  throw new UnreadableAnswerError(`${name} is not a date.`);
}

function timeOf(value: unknown): ReportTime {
  if (value === 'pre-market') return 'before-open';
  return value === 'post-market' ? 'after-close' : 'unknown';
}

function quarterOf(value: unknown): ReportedQuarter {
  const record = recordOf(value, 'a quarter');
  const end = dateOf(record.fiscalDateEnding, 'the end of a quarter');
  return {
    end,
    reportDate: dateOf(record.reportedDate, `the report date of ${end}`),
    time: timeOf(record.reportTime),
    eps: readFigure(record.reportedEPS, `the EPS of ${end}`),
    estimate: readFigure(record.estimatedEPS, `the estimate of ${end}`),
  };
}

/** The month in which fiscal years end: the latest annual entry may be a running year, so the majority counts. */
function yearEndMonth(annual: readonly unknown[]): number {
  const counts = new Map<number, number>();
  for (const entry of annual) {
    const month = Number(String(recordOf(entry, 'a year').fiscalDateEnding).slice(5, 7));
    counts.set(month, (counts.get(month) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 12;
}

export function readEarnings(answer: JsonRecord): EarningsHistory | undefined {
  if (Object.keys(answer).length === 0) return undefined;
  return {
    fiscalYearEndMonth: yearEndMonth(listOf(answer.annualEarnings, 'annualEarnings')),
    quarters: readableOf(listOf(answer.quarterlyEarnings, 'quarterlyEarnings'), quarterOf),
  };
}

/** Reported quarters of a company. */
export async function askEarnings(
  client: AlphaVantageClient,
  asset: Instrument,
): Promise<SourceAnswer<EarningsHistory>> {
  const answer = await client.ask({
    function: 'EARNINGS',
    symbol: asset.symbol,
    parameters: { symbol: toProviderSymbol(asset.symbol) },
    read: readEarnings,
  });
  if (answer.kind !== 'found') return answer;
  return answer.value
    ? { kind: 'found', value: answer.value }
    : { kind: 'unknown-asset', symbol: asset.symbol };
}

/** The day of each report by the end of its quarter. */
export function reportDatesOf(history: EarningsHistory): ReadonlyMap<string, IsoDate> {
  return new Map(history.quarters.map(({ end, reportDate }) => [end, reportDate]));
}

/** The calendar by the provider's symbols, without the rows that cannot be read. */
export function readCalendar(text: string): ReadonlyMap<string, readonly ExpectedReport[]> {
  const bySymbol = new Map<string, ExpectedReport[]>();
  const rows = readTable(text, ['symbol', 'reportDate', 'fiscalDateEnding', 'estimate', 'currency']);
  const reports = readableOf(rows, (row) => ({
    symbol: String(row.symbol),
    end: dateOf(row.fiscalDateEnding, 'the end of a quarter'),
    reportDate: dateOf(row.reportDate, 'a report date'),
    time: timeOf(row.timeOfTheDay),
    estimate: readFigure(row.estimate, 'an estimate'),
    currency: String(row.currency || 'USD'),
  }));
  for (const { symbol, ...report } of reports)
    bySymbol.set(symbol, [...(bySymbol.get(symbol) ?? []), report]);
  return bySymbol;
}

/** Reports expected in the coming months. The whole calendar is one call and serves every company. */
export async function askCalendar(
  client: AlphaVantageClient,
  asset: Instrument,
): Promise<SourceAnswer<readonly ExpectedReport[]>> {
  const answer = await client.askTable({
    function: 'EARNINGS_CALENDAR',
    parameters: { horizon: '6month' },
    readText: readCalendar,
  });
  if (answer.kind !== 'found') return answer;
  return { kind: 'found', value: answer.value.get(toProviderSymbol(asset.symbol)) ?? [] };
}
