import type { AssetId, EpochMs, IsoDate } from '@auspex/market';
import type {
  CorporateAction,
  DailyRate,
  FinancialStatement,
  IndexWeight,
  MarketIndex,
  ShareCount,
  TradingHalt,
} from '@auspex/market-data';
import type { StoredRow } from './read-facts.ts';

// The table's constraints guarantee what these rely on. `knownAt` is the version's, not that of the row's first
// version.

export function makeAction(row: StoredRow): CorporateAction {
  const assetId = row.asset_id as AssetId;
  const [exDate, knownAt] = [row.ex_date as IsoDate, row.known_at as EpochMs];
  const amount = Number(row.amount);
  return row.kind === 'split'
    ? { kind: 'split', assetId, exDate, newPerOld: amount, knownAt }
    : {
        kind: 'dividend',
        assetId,
        exDate,
        payDate: (row.pay_date as IsoDate | null) ?? undefined,
        amountPerShare: amount,
        currency: String(row.currency),
        knownAt,
      };
}

export function makeHalt(row: StoredRow): TradingHalt {
  return {
    assetId: row.asset_id as AssetId,
    from: Number(row.from_time),
    until: Number(row.until_time),
    reason: String(row.reason),
    knownAt: Number(row.known_at),
  };
}

export function makeStatement(row: StoredRow): FinancialStatement {
  const quarter = Number(row.quarter) as 0 | 1 | 2 | 3 | 4;
  return {
    assetId: row.asset_id as AssetId,
    period: {
      fiscalYear: Number(row.fiscal_year),
      quarter: quarter === 0 ? 'full-year' : quarter,
      start: row.period_start as IsoDate,
      end: row.period_end as IsoDate,
    },
    currency: String(row.currency),
    form: (row.form as string | null) ?? undefined,
    accession: (row.accession as string) || undefined,
    restates: (row.restates as string | null) ?? undefined,
    figures: row.figures as FinancialStatement['figures'],
    derived: row.derived === true,
    knownAt: Number(row.known_at),
    knownFrom: row.known_from as FinancialStatement['knownFrom'],
  };
}

export function makeShareCount(row: StoredRow): ShareCount {
  return {
    assetId: row.asset_id as AssetId,
    date: row.date as IsoDate,
    shares: Number(row.shares),
    knownAt: Number(row.known_at),
  };
}

export function makeIndex(row: StoredRow): MarketIndex {
  const fund = (row.fund as AssetId | null) ?? undefined;
  return { indexId: String(row.index_id), name: String(row.name), fund };
}

export function makeIndexWeight(row: StoredRow): IndexWeight {
  return {
    indexId: String(row.index_id),
    assetId: row.asset_id as AssetId,
    effectiveFrom: row.effective_from as IsoDate,
    weight: Number(row.weight),
    knownAt: Number(row.known_at),
  };
}

export function makeRate(row: StoredRow): DailyRate {
  return {
    base: String(row.base),
    quote: String(row.quote),
    date: row.date as IsoDate,
    rate: Number(row.rate),
    knownAt: Number(row.known_at),
  };
}
