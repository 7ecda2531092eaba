import { addDays, calendarOf, DAY_MS, type IsoDate, startOfDate } from '@auspex/market';
import { type EarningsEvent, SAME_PERIOD_DAYS } from '../earnings/index.ts';
import { reportValues } from '../market/index.ts';
import { lookUpAsset } from './find-provider-asset.ts';
import { chooseParameter, type ProviderFunction } from './provider-reply.ts';
import { type FiledCompany, readFiledCompany } from './statement-functions.ts';
import { NONE, ratio } from './write-values.ts';

/** As many as a company has: thirty years of quarters. */
const ALL_REPORTS = 120;

const times: Readonly<Record<EarningsEvent['time'], string>> = {
  'before-open': 'pre-market',
  'after-close': 'post-market',
  unknown: NONE,
};

function surpriseOf({ epsActual, epsEstimate }: Pick<EarningsEvent, 'epsActual' | 'epsEstimate'>) {
  if (epsActual === null || epsEstimate === null) return { surprise: NONE, surprisePercentage: NONE };
  const surprise = epsActual - epsEstimate;
  const percentage = epsEstimate === 0 ? null : (surprise / Math.abs(epsEstimate)) * 100;
  return { surprise: ratio(surprise), surprisePercentage: ratio(percentage) };
}

const isSameQuarter = (a: IsoDate, b: IsoDate): boolean =>
  Math.abs(startOfDate(a) - startOfDate(b)) <= SAME_PERIOD_DAYS * DAY_MS;

/**
 * Quarters as their company reported them, with what was expected; only the reported figure where only the filing is
 * stored.
 */
function quartersOf(company: FiledCompany, reports: readonly EarningsEvent[]) {
  const { quarterly, shares } = company;
  const filings = quarterly.map((period) => ({
    end: period.statement.period.end,
    date: new Date(period.statement.knownAt).toISOString().slice(0, 10),
    eps: reportValues('earnings', { period, periods: quarterly, shares }).epsDiluted,
  }));
  const reported = reports.map((report) => {
    const { end } = report.period;
    return { end, report, filing: filings.find((filing) => isSameQuarter(filing.end, end)) };
  });
  const only = filings.filter(({ end }) => !reported.some((one) => isSameQuarter(one.end, end)));
  const quarters = [...reported, ...only.map((filing) => ({ end: filing.end, report: undefined, filing }))];
  quarters.sort((a, b) => (a.end < b.end ? 1 : -1));
  return quarters.map(({ end, report, filing }) => {
    const epsActual = report?.epsActual ?? filing?.eps ?? null;
    const epsEstimate = report?.epsEstimate ?? null;
    return {
      fiscalDateEnding: end,
      reportedDate: report?.date ?? filing?.date ?? NONE,
      reportedEPS: ratio(epsActual),
      estimatedEPS: ratio(epsEstimate),
      ...surpriseOf({ epsActual, epsEstimate }),
      reportTime: times[report?.time ?? 'unknown'],
    };
  });
}

/** Earnings per share by year and quarter, with analysts' expectations, in shares of the view's instant. */
export const companyEarnings: ProviderFunction = async (question) => {
  const { view, reads } = question;
  const asset = await lookUpAsset(question, 'us');
  if (!asset) return { json: {} };
  const company = await readFiledCompany(question, asset);
  const reports = await reads.earnings.reportsOf(view, asset.assetId, ALL_REPORTS);
  const { annual, quarterly, shares } = company;
  return {
    json: {
      symbol: asset.symbol,
      annualEarnings: annual.map((period) => ({
        fiscalDateEnding: period.statement.period.end,
        reportedEPS: ratio(reportValues('earnings', { period, periods: quarterly, shares }).epsDiluted),
      })),
      quarterlyEarnings: quartersOf(company, reports),
    },
  };
};

const HORIZONS = { '3month': 91, '6month': 183, '12month': 365 } as const;

/** Reports expected in the coming months; a table only, as in the dialect. */
export const earningsCalendar: ProviderFunction = async (question) => {
  const { view, reads } = question;
  const horizon = chooseParameter(question, 'horizon', ['3month', '6month', '12month']);
  const named = question.parameter('symbol') !== undefined;
  const asset = named ? await lookUpAsset(question, 'us') : undefined;
  const from: IsoDate = calendarOf('us').dateAt(view.asOf);
  const assetIds = asset && [asset.assetId];
  const span = { from, to: addDays(from, HORIZONS[horizon]), assetIds };
  const events = named && !asset ? [] : await reads.earnings.eventsBetween(view, span);
  const expected = events.filter(({ status }) => status !== 'reported');
  const header = ['symbol', 'name', 'reportDate', 'fiscalDateEnding', 'estimate', 'currency', 'timeOfTheDay'];
  const rows = expected.map(({ asset: { symbol, name }, date, period, epsEstimate, currency, time }) => [
    ...[symbol, name, date, period.end, epsEstimate === null ? '' : ratio(epsEstimate), currency],
    time === 'unknown' ? '' : times[time],
  ]);
  const records = rows.map((row) => Object.fromEntries(header.map((column, i) => [column, row[i]])));
  return { json: { data: records }, table: { header, rows, fileName: 'earnings_calendar' } };
};
