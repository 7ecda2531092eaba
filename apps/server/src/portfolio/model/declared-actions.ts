import {
  currencyPlaces,
  DAY_MS,
  decimalFromNumber,
  type IsoDate,
  roundToPlaces,
  startOfDate,
} from '@auspex/market';
import type { CorporateAction } from '@auspex/market-data';
import type { Position } from './position.ts';
import { RecordedSplits, type Split } from './recorded-splits.ts';
import type { LotMethod, Transaction } from './transaction.ts';

export interface BookAccount {
  readonly id: string;
  readonly method: LotMethod;
  /** Whether dividends that the market declares are added where none was recorded. */
  readonly marketDividends: boolean;
}

export interface CorporateActions {
  readonly accounts: readonly BookAccount[];
  /** In the order of their ex-dates, splits before dividends. */
  readonly actions: readonly CorporateAction[];
}

/** A recorded dividend this near to a declared one is that one. */
const SAME_DIVIDEND_DAYS = { before: 5, after: 60 } as const;

function daysBetween(from: IsoDate, to: IsoDate): number {
  return (startOfDate(to) - startOfDate(from)) / DAY_MS;
}

/**
 * Splits and dividends of the market in their order, as what they do to a position. They are never stored: what a
 * member recorded or imported counts instead of the one that it repeats.
 */
export class DeclaredActions {
  #actions: readonly CorporateAction[];
  readonly recordedSplits: RecordedSplits;
  /** The days of recorded dividends by account and asset. */
  readonly #recordedDividends = new Map<string, IsoDate[]>();
  #next = 0;
  #through: IsoDate = '0001-01-01';

  constructor({ actions }: Pick<CorporateActions, 'actions'>, transactions: Iterable<Transaction>) {
    this.#actions = actions;
    const splits: Split[] = [];
    for (const one of transactions) {
      if (one.kind === 'split') splits.push(one);
      if (one.kind !== 'dividend') continue;
      const key = `${one.accountId} ${one.asset}`;
      const days = this.#recordedDividends.get(key) ?? [];
      days.push(one.day);
      this.#recordedDividends.set(key, days);
    }
    this.recordedSplits = new RecordedSplits(splits);
    this.recordedSplits.match(actions, this.#through);
  }

  /** The day up to which it was asked. */
  get through(): IsoDate {
    return this.#through;
  }

  /** Goes on with a longer list, which says the same of everything up to that day. */
  goOn(actions: readonly CorporateAction[]): void {
    this.#actions = actions;
    const next = actions.findIndex(({ exDate }) => exDate > this.#through);
    this.#next = next < 0 ? actions.length : next;
    this.recordedSplits.match(actions, this.#through);
  }

  /** The day of the next action up to a day. */
  nextDay(until: IsoDate): IsoDate | undefined {
    if (until > this.#through) this.#through = until;
    const day = this.#actions[this.#next]?.exDate;
    return day === undefined || day > until ? undefined : day;
  }

  next(): CorporateAction {
    this.#next += 1;
    return this.#actions[this.#next - 1];
  }

  /** What an action does to what was held before its ex-date. */
  appliedTo({ accountId, unit, quantity }: Position, action: CorporateAction): Transaction | undefined {
    if (quantity.isZero()) return undefined;
    const common = { id: '', accountId, day: action.exDate, asset: unit } as const;
    if (action.kind === 'split') {
      return { ...common, kind: 'split', ratio: decimalFromNumber(action.newPerOld) };
    }
    if (this.#isRecorded(action, accountId)) return undefined;
    const perShare = decimalFromNumber(action.amountPerShare);
    const { currency, exDate, payDate } = action;
    // No account is paid a fraction of a cent. Rounded here, every sum of payments is the same.
    const amount = roundToPlaces(quantity.times(perShare), currencyPlaces(currency));
    const paid = { unit: currency, quantity: amount };
    const declared = { exOn: exDate, perShare, quantity };
    // Who held it before the ex-date gets it, on the day of payment; where none was announced, on the ex-date.
    const day = payDate !== undefined && payDate > exDate ? payDate : exDate;
    return { ...common, day, kind: 'dividend', paid, worth: null, fee: null, declared };
  }

  #isRecorded({ assetId, exDate }: CorporateAction, accountId: string): boolean {
    const list = this.#recordedDividends.get(`${accountId} ${assetId}`) ?? [];
    const at = list.findIndex((day) => {
      const days = daysBetween(exDate, day);
      return days >= -SAME_DIVIDEND_DAYS.before && days <= SAME_DIVIDEND_DAYS.after;
    });
    if (at < 0) return false;
    // One entry stands for one payment, not for the next quarter's too.
    list.splice(at, 1);
    return true;
  }
}
