import { type AssetId, type IsoDate, isIsoDate } from '@auspex/market';
import { type JsonRecord, listOf, recordOf, UnreadableAnswerError } from '../http/read-fields.ts';
import type { CorporateAction } from '../ports/corporate-action.ts';
import { corporateActionKnownAt, endOfDate } from '../ports/known-at.ts';
import { dateOfStamp, type Series } from './read-series.ts';
import { readFigure } from './read-value.ts';

type Dividend = Extract<CorporateAction, { readonly kind: 'dividend' }>;

function splitAction(assetId: AssetId, exDate: IsoDate, newPerOld: number): CorporateAction {
  return { kind: 'split', assetId, exDate, newPerOld, knownAt: corporateActionKnownAt('us', { exDate }) };
}

function dateOf(value: unknown): IsoDate | undefined {
  return typeof value === 'string' && isIsoDate(value) ? value : undefined;
}

function dividendAction(
  assetId: AssetId,
  dividend: {
    readonly exDate: IsoDate;
    readonly amount: number;
    readonly declared?: IsoDate | undefined;
    readonly payDate?: IsoDate | undefined;
  },
): Dividend {
  const { exDate, amount, declared, payDate } = dividend;
  // A declaration has no time of day: it is known by the end of its day.
  const declaredAt = declared ? endOfDate(declared) : undefined;
  return {
    kind: 'dividend',
    assetId,
    exDate,
    payDate,
    amountPerShare: amount,
    currency: 'USD',
    knownAt: corporateActionKnownAt('us', { declaredAt, exDate }),
  };
}

/** Splits and dividends from the columns of the daily adjusted series. */
export function actionsOfSeries(series: Series, assetId: AssetId): readonly CorporateAction[] {
  return series.rows.flatMap(({ stamp, fields }) => {
    const exDate = dateOfStamp(stamp);
    const split = readFigure(fields['split coefficient'], `split coefficient of ${stamp}`) ?? 1;
    const amount = readFigure(fields['dividend amount'], `dividend amount of ${stamp}`) ?? 0;
    const actions: CorporateAction[] = [];
    if (split > 0 && split !== 1) actions.push(splitAction(assetId, exDate, split));
    if (amount > 0) actions.push(dividendAction(assetId, { exDate, amount }));
    return actions;
  });
}

/** The answer of SPLITS. */
export function readSplits(answer: JsonRecord, assetId: AssetId): readonly CorporateAction[] {
  return listOf(answer.data, 'the list of splits').flatMap((entry) => {
    const record = recordOf(entry, 'a split');
    const exDate = dateOf(record.effective_date);
    const factor = readFigure(record.split_factor, 'a split factor');
    if (!exDate || factor === undefined || factor <= 0)
      throw new UnreadableAnswerError('a split has no date or factor.');
    return factor === 1 ? [] : [splitAction(assetId, exDate, factor)];
  });
}

function readDividend(entry: unknown, assetId: AssetId): Dividend[] {
  const record = recordOf(entry, 'a dividend');
  const exDate = dateOf(record.ex_dividend_date);
  const amount = readFigure(record.amount, 'a dividend');
  if (!exDate) throw new UnreadableAnswerError('a dividend has no date.');
  if (amount === undefined || amount <= 0) return [];
  const declared = dateOf(record.declaration_date);
  return [dividendAction(assetId, { exDate, amount, declared, payDate: dateOf(record.payment_date) })];
}

/** A regular and a special dividend of one ex-date: the share loses both, which is known once the later is declared. */
function together(one: Dividend, other: Dividend): Dividend {
  const amountPerShare = Number((one.amountPerShare + other.amountPerShare).toPrecision(15));
  const knownAt = Math.max(one.knownAt, other.knownAt);
  return { ...one, payDate: one.payDate ?? other.payDate, amountPerShare, knownAt };
}

/** The answer of DIVIDENDS. A payment that is listed twice is one. */
export function readDividends(answer: JsonRecord, assetId: AssetId): readonly CorporateAction[] {
  const seen = new Set<string>();
  const byDate = new Map<IsoDate, Dividend>();
  for (const entry of listOf(answer.data, 'the list of dividends')) {
    const line = JSON.stringify(entry);
    if (seen.has(line)) continue;
    seen.add(line);
    for (const dividend of readDividend(entry, assetId)) {
      const before = byDate.get(dividend.exDate);
      byDate.set(dividend.exDate, before === undefined ? dividend : together(before, dividend));
    }
  }
  return [...byDate.values()];
}

/** Both kinds in the order in which they became known. */
export function inOrderKnown(actions: readonly CorporateAction[]): readonly CorporateAction[] {
  return [...actions].sort((a, b) => a.knownAt - b.knownAt || (a.exDate < b.exDate ? -1 : 1));
}
