import {
  calendarOf,
  DAY_MS,
  dateOfInstant,
  type EpochMs,
  MARKETS,
  type Market,
  MINUTE_MS,
  startOfDate,
} from '@auspex/market';
import { findField, StoredColumns } from '@auspex/quant/screening';
import type { Delay } from '../accounts/index.ts';
import type { Delayed, MarketService, MarketView, ViewAsset } from '../market/index.ts';
import type { Platform } from '../platform/module.ts';
import { type Admit, FewAtOnce, RecentAnswers } from '../platform/recent/index.ts';
import { isHeldField, MarketSheet, type SheetParts } from './market-sheet.ts';

export type MarketChoice = Market | 'all';

export function marketsOf(choice: MarketChoice): readonly Market[] {
  return choice === 'all' ? MARKETS : [choice];
}

/** The rows of one market or of both, with the columns that a question reads. */
export interface Sheet {
  readonly assets: readonly ViewAsset[];
  readonly columns: StoredColumns;
  readonly sheets: readonly MarketSheet[];
  /** What of the columns asked for is held back from the reader, by market. */
  readonly delayed: readonly Delayed[];
  /** The day that `today` means, in days since 1970: New York’s, as of reports, unless all rows are coins. */
  readonly today: number;
}

export interface SheetWish {
  readonly fields: Iterable<string>;
  /** Called before a sheet of a past instant is made: throws where its asker has had too many. */
  readonly admit?: Admit | undefined;
  /** How late the reader sees the signals and forecasts of a market. */
  readonly delayOf: (market: Market) => Promise<Delay | null>;
}

interface Kept {
  readonly sheet: MarketSheet;
  readonly version: number;
  readonly at: EpochMs;
  /** Whether the one before it was short of something too. */
  readonly lackedBefore: boolean;
}

interface HeldBack {
  readonly sheet: Promise<MarketSheet>;
  readonly at: EpochMs;
}

/** Past instants kept: a few are walked through, most are asked for once. */
const PAST_KEPT = 8;
/** Whoever walks through the past has the present wait for two of its sheets at most, and others for a few seconds. */
const PAST_AT_ONCE = { atOnce: 2, waiting: 12 };
/** While a newer sheet is made, the one before answers for this long; every reply says of which bar it is. */
const PRESENT_KEPT_MS = 10 * MINUTE_MS;
/** News, reports, signals and forecasts are no changes of the market: they are asked for again after this long. */
const OUTLOOK_KEPT_MS = 5 * MINUTE_MS;
/** What is not there yet is looked for again soon: on a new installation it is being made. */
const LACKING_KEPT_MS = 15_000;
/** What was not there then either may never come, such as headlines without a source. */
const STILL_LACKING_KEPT_MS = MINUTE_MS;

/**
 * The sheets of this installation's world. Those of the present are made again when something new is stored, in the
 * background: a question after a new bar is answered as fast as any other.
 */
export class ScreenSheets {
  readonly #parts: SheetParts;
  readonly #platform: Platform;
  readonly #market: MarketService;
  readonly #past = new RecentAnswers<MarketSheet>(PAST_KEPT * MARKETS.length);
  readonly #making = new FewAtOnce(PAST_AT_ONCE);
  readonly #present = new Map<Market, Kept>();
  readonly #coming = new Map<Market, Promise<MarketSheet>>();
  /** Of each sheet, those for who sees its signals and forecasts late. */
  readonly #held = new WeakMap<MarketSheet, Map<EpochMs, HeldBack>>();

  get sources(): SheetParts['sources'] {
    return this.#parts.sources;
  }

  constructor(parts: SheetParts, platform: Platform, market: MarketService) {
    this.#parts = parts;
    this.#platform = platform;
    this.#market = market;
  }

  /** Every asset of the markets, with the columns of some fields. */
  async read(view: MarketView, choice: MarketChoice, asked: SheetWish): Promise<Sheet> {
    const wanted = [...new Set(asked.fields)];
    const found = await Promise.all(
      marketsOf(choice).map((market) => this.ofMarket(view, market, { ...asked, fields: wanted })),
    );
    const sheets = found.map(({ sheet }) => sheet);
    const delayed = wanted.some(isHeldField) ? found.flatMap((one) => one.delayed ?? []) : [];
    const { dateAt } = calendarOf(choice === 'crypto' ? 'crypto' : 'us');
    const today = startOfDate(dateAt(view.asOf)) / DAY_MS;
    const [only] = sheets;
    if (only && sheets.length === 1)
      return { assets: only.assets, columns: only.columns, sheets, delayed, today };
    const assets = sheets.flatMap((sheet) => sheet.assets);
    return { assets, columns: joinColumns(sheets, wanted), sheets, delayed, today };
  }

  async ofMarket(view: MarketView, market: Market, { fields, admit, delayOf }: SheetWish) {
    const whole = view.present ? await this.#ofNow(market) : await this.#ofPast(view, market, admit);
    const delay = await delayOf(market);
    const isLate = delay !== null && delay.asOf < view.asOf;
    const sheet = isLate ? await this.#heldBack(whole, delay.asOf) : whole;
    // What is on its way for somebody else is waited for.
    if (view.present || sheet.has(fields)) await sheet.need(fields);
    else await this.#making.run(() => sheet.need(fields));
    return { sheet, delayed: isLate ? { market, bars: delay.bars, date: delay.date } : null };
  }

  #ofPast(view: MarketView, market: Market, admit: Admit | undefined): Promise<MarketSheet> {
    const key = `${view.moment}/${this.#market.dataVersion()}/${market}`;
    const open = () => MarketSheet.open(this.#parts, view, market);
    return this.#past.get(key, () => this.#making.run(open, admit));
  }

  async #heldBack(whole: MarketSheet, asOf: EpochMs): Promise<MarketSheet> {
    const known = this.#held.get(whole) ?? new Map<EpochMs, HeldBack>();
    this.#held.set(whole, known);
    const now = this.#platform.clock.now();
    const kept = known.get(asOf);
    if (kept && (now - kept.at < LACKING_KEPT_MS || !(await kept.sheet).lacksOutlook)) return kept.sheet;
    const sheet = whole.heldBack(this.#market.view({ asOf }));
    known.set(asOf, { sheet, at: now });
    return sheet;
  }

  async #ofNow(market: Market): Promise<MarketSheet> {
    const kept = this.#present.get(market);
    if (kept && this.#isCurrent(kept)) return kept.sheet;
    const coming = this.refresh(market);
    const mayAnswer = kept && !(kept.sheet.lacksOutlook && this.#isOfDay(kept));
    if (mayAnswer && this.#platform.clock.now() - kept.at < PRESENT_KEPT_MS) {
      coming.catch((error) =>
        this.#platform.logger.warn({ error, market }, 'The screener’s figures could not be renewed.'),
      );
      return kept.sheet;
    }
    return coming;
  }

  /** Makes the sheet of the present again; its columns are those that were asked for before. */
  refresh(market: Market): Promise<MarketSheet> {
    const known = this.#coming.get(market);
    if (known) return known;
    const version = this.#market.dataVersion();
    const at = this.#platform.clock.now();
    const before = this.#present.get(market);
    const make = async () => {
      const view = this.#market.view();
      const sheet =
        before && this.#isOfDay(before)
          ? await MarketSheet.again(this.#parts, view, before.sheet)
          : await MarketSheet.open(this.#parts, view, market);
      if (before) await sheet.needAllOf(before.sheet);
      this.#present.set(market, { sheet, version, at, lackedBefore: before?.sheet.lacksOutlook ?? false });
      return sheet;
    };
    const coming = make().finally(() => this.#coming.delete(market));
    this.#coming.set(market, coming);
    return coming;
  }

  /** Whether its bars and filings are what is stored, counted to today, and in the shares of its market's day. */
  #isOfDay({ sheet, version, at }: Kept): boolean {
    const now = this.#platform.clock.now();
    const { dateAt } = calendarOf(sheet.market);
    const isToday = dateOfInstant(at) === dateOfInstant(now) && dateAt(at) === dateAt(now);
    return isToday && version === this.#market.dataVersion();
  }

  #isCurrent(kept: Kept): boolean {
    const lackingMs = kept.lackedBefore ? STILL_LACKING_KEPT_MS : LACKING_KEPT_MS;
    const keptMs = kept.sheet.lacksOutlook ? lackingMs : OUTLOOK_KEPT_MS;
    return this.#isOfDay(kept) && this.#platform.clock.now() - kept.at < keptMs;
  }

  /** Until the sheets of the present hold everything that is stored. */
  async catchUp(): Promise<void> {
    const old = [...this.#present].filter(([, kept]) => !this.#isCurrent(kept));
    await Promise.all(old.map(([market]) => this.refresh(market)));
  }

  /** After new bars, where somebody has screened the market since the start. */
  renew(market: Market): void {
    if (!this.#present.has(market)) return;
    this.refresh(market).catch((error) =>
      this.#platform.logger.warn({ error, market }, 'The screener’s figures could not be renewed.'),
    );
  }
}

/** The columns of several sheets one below the other. */
function joinColumns(sheets: readonly MarketSheet[], fields: readonly string[]): StoredColumns {
  const joined = new StoredColumns(sheets.reduce((sum, { assets }) => sum + assets.length, 0));
  for (const key of fields) {
    if (findField(key)?.kind === 'text') {
      joined.setTexts(
        key,
        sheets.flatMap(({ columns, assets }) =>
          assets.map((_, row) => columns.valueAt(key, row) as string | null),
        ),
      );
    } else {
      const values = new Float64Array(joined.count);
      let at = 0;
      for (const { columns, assets } of sheets) {
        values.set(columns.numbers(key), at);
        at += assets.length;
      }
      joined.setNumbers(key, values);
    }
  }
  return joined;
}
