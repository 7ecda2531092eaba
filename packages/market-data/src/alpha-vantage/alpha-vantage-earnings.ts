import { type EpochMs, type Instrument, startOfDate } from '@auspex/market';
import { calendarQuarter } from '../edgar/fiscal-calendar.ts';
import type { CorporateAction } from '../ports/corporate-action.ts';
import type {
  EarningsDateNotice,
  EarningsEstimate,
  EarningsReport,
  EarningsSource,
  FiscalQuarter,
} from '../ports/earnings-source.ts';
import { endOfDate } from '../ports/known-at.ts';
import { found, notOffered, type Offer, type SourceAnswer } from '../ports/source-answer.ts';
import type { AlphaVantageClient } from './alpha-vantage-client.ts';
import { askCalendar, askEarnings, type EarningsHistory, type ExpectedReport } from './ask-earnings.ts';
import { alphaVantageIdentity } from './identity.ts';
import { toProviderSymbol } from './provider-symbol.ts';
import { readSplits } from './read-corporate-actions.ts';

const NO_COIN_EARNINGS: Offer = { offered: false, reason: 'Coins report no earnings.' };

interface Company {
  readonly asset: Instrument;
  readonly history: EarningsHistory;
  readonly splits: readonly CorporateAction[];
}

function periodOf(end: FiscalQuarter['end'], history: EarningsHistory): FiscalQuarter {
  const { fiscalYear, quarter } = calendarQuarter(end, history.fiscalYearEndMonth);
  return { fiscalYear, quarter, end };
}

async function askCompany(client: AlphaVantageClient, asset: Instrument): Promise<SourceAnswer<Company>> {
  if (asset.market === 'crypto') return notOffered(NO_COIN_EARNINGS);
  const history = await askEarnings(client, asset);
  if (history.kind !== 'found') return history;
  const splits = await client.ask({
    function: 'SPLITS',
    symbol: asset.symbol,
    parameters: { symbol: toProviderSymbol(asset.symbol) },
    read: (answer) => readSplits(answer, asset.assetId),
  });
  if (splits.kind !== 'found') return splits;
  return found({ asset, history: history.value, splits: splits.value });
}

type Split = Extract<CorporateAction, { kind: 'split' }>;

/** Old figures of today's share were divided by this: the product of the splits after an instant. */
function splitFactorAfter(actions: readonly CorporateAction[], time: EpochMs): number {
  return actions
    .filter((action): action is Split => action.kind === 'split' && startOfDate(action.exDate) > time)
    .reduce((factor, split) => factor * split.newPerOld, 1);
}

/** The provider divides old figures by later splits; ours are in the shares of the report's day. */
function reportOf(company: Company, quarter: EarningsHistory['quarters'][number]): EarningsReport {
  const factor = splitFactorAfter(company.splits, startOfDate(quarter.reportDate));
  return {
    assetId: company.asset.assetId,
    period: periodOf(quarter.end, company.history),
    date: quarter.reportDate,
    time: quarter.time,
    epsActual: quarter.eps === undefined ? undefined : quarter.eps * factor,
    currency: 'USD',
    knownAt: endOfDate(quarter.reportDate),
  };
}

function estimateOf(
  company: Company,
  quarter: EarningsHistory['quarters'][number],
): readonly EarningsEstimate[] {
  if (quarter.estimate === undefined) return [];
  const factor = splitFactorAfter(company.splits, startOfDate(quarter.reportDate));
  return [
    {
      assetId: company.asset.assetId,
      period: periodOf(quarter.end, company.history),
      metric: 'eps',
      mean: quarter.estimate * factor,
      currency: 'USD',
      // Published with the result; when analysts first said so is not known.
      knownAt: endOfDate(quarter.reportDate),
    },
  ];
}

function noticeOf(
  asset: Instrument,
  expected: ExpectedReport,
  at: { readonly history: EarningsHistory; readonly now: EpochMs },
): EarningsDateNotice {
  return {
    assetId: asset.assetId,
    period: periodOf(expected.end, at.history),
    date: expected.reportDate,
    time: expected.time,
    publisher: alphaVantageIdentity.name,
    status: 'estimated',
    knownAt: at.now,
  };
}

function byKnowledge<T extends { readonly knownAt: EpochMs }>(records: readonly T[]): readonly T[] {
  return [...records].sort((a, b) => a.knownAt - b.knownAt);
}

async function askNotices(
  client: AlphaVantageClient,
  asset: Instrument,
): Promise<SourceAnswer<readonly EarningsDateNotice[]>> {
  if (asset.market === 'crypto') return notOffered(NO_COIN_EARNINGS);
  const history = await askEarnings(client, asset);
  if (history.kind !== 'found') return history;
  const calendar = await askCalendar(client, asset);
  if (calendar.kind !== 'found') return calendar;
  const at = { history: history.value, now: client.now() };
  return found(calendar.value.map((expected) => noticeOf(asset, expected, at)));
}

async function askEstimates(
  client: AlphaVantageClient,
  asset: Instrument,
): Promise<SourceAnswer<readonly EarningsEstimate[]>> {
  const company = await askCompany(client, asset);
  if (company.kind !== 'found') return company;
  const calendar = await askCalendar(client, asset);
  if (calendar.kind !== 'found') return calendar;
  const coming = calendar.value.flatMap((expected): readonly EarningsEstimate[] =>
    expected.estimate === undefined
      ? []
      : [
          {
            assetId: asset.assetId,
            period: periodOf(expected.end, company.value.history),
            metric: 'eps',
            mean: expected.estimate,
            currency: expected.currency,
            knownAt: client.now(),
          },
        ],
  );
  const past = company.value.history.quarters.flatMap((quarter) => estimateOf(company.value, quarter));
  return found(byKnowledge([...past, ...coming]));
}

/** Results, estimates and upcoming dates of US companies. */
export function createAlphaVantageEarnings(client: AlphaVantageClient): EarningsSource {
  return {
    identity: alphaVantageIdentity,
    capabilities: {
      dates: { offered: true, note: 'The next six months.' },
      dateHistory: { offered: false, reason: 'Alpha Vantage gives only its latest word on a date.' },
      reports: { offered: true, note: 'Earnings per share only.' },
      estimates: { offered: true, note: 'Earnings per share only.' },
    },
    dateNotices: (asset) => askNotices(client, asset),
    estimates: (asset) => askEstimates(client, asset),
    async reports(asset) {
      const company = await askCompany(client, asset);
      if (company.kind !== 'found') return company;
      const { quarters } = company.value.history;
      return found(byKnowledge(quarters.map((quarter) => reportOf(company.value, quarter))));
    },
  };
}
