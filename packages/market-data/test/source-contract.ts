import { type Instrument, type IsoDate, startOfDate } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { type AssetListing, dailyBarKnownAt, type KnownBars, type PriceSource } from '../src/ports/index.ts';
import { expectAgreement, expectRising, NOBODY } from './contract-expectations.ts';

/*
 * What every source must satisfy, whatever it is: one contract per port. An adapter's test passes in a source (with
 * recorded answers if it needs the network) and examples that it knows.
 */

/**
 * Positive prices, one `known_at` per bar, missing volume as `NaN`. Faults within a bar are for the screen to report.
 */
export function expectWellFormedBars({ bars, knownAt, revisions }: KnownBars): void {
  const { time, open, high, low, close, volume } = bars;
  expectRising(time);
  expect(knownAt).toHaveLength(time.length);
  for (const column of [open, high, low, close]) {
    expect(column).toHaveLength(time.length);
    expect(column.every((price) => Number.isFinite(price) && price > 0)).toBe(true);
  }
  expect(volume.every((amount) => Number.isNaN(amount) || amount >= 0)).toBe(true);
  for (let i = 0; i < time.length; i++) expect(knownAt[i]).toBeGreaterThan(time[i]);
  for (const revision of revisions) expect(revision.knownAt).toBeGreaterThan(revision.time);
}

export interface PriceExample {
  readonly asset: Instrument;
  /** A range of dates for which the source has bars. */
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** A date with intraday bars, if the source offers them. */
  readonly intradayDate?: IsoDate;
}

/** Runs the contract of prices. */
export function describePriceSource(
  name: string,
  make: () => Promise<PriceSource>,
  example: PriceExample,
): void {
  describe(`Prices from ${name}`, () => {
    itListsAssets(make, example);
    itGivesDailyBars(make, example);
    itGivesMoreThanDailyBars(make, example);
    itQuotes(make, example);
  });
}

/** Who it is and what it knows. */
function itListsAssets(make: () => Promise<PriceSource>, example: PriceExample): void {
  const { asset } = example;
  it('name their source and say whether they are invented', async () => {
    const { identity } = await make();
    expect(identity.id).toMatch(/^[a-z][a-z0-9-]*$/);
    expect(identity.name).not.toBe('');
    expect(identity.simulated).toBe(identity.id === 'simulated');
  });

  it('list assets with unique identifiers and symbols in order', async () => {
    const source = await make();
    const answer = await source.assets();
    expectAgreement(source.capabilities.assets, answer);
    if (answer.kind !== 'found') return;
    const listings = answer.value;
    expect(new Set(listings.map((listing) => listing.assetId)).size).toBe(listings.length);
    listings.forEach(expectWellFormedListing);
    expect(listings.some((listing) => listing.assetId === asset.assetId)).toBe(true);
  });
}

/** The history. */
function itGivesDailyBars(make: () => Promise<PriceSource>, example: PriceExample): void {
  const { asset, from, to } = example;
  it('return complete daily bars of the requested dates and of no others', async () => {
    const source = await make();
    const answer = await source.dailyBars({ asset, from, to });
    expectAgreement(source.capabilities.dailyBars, answer);
    if (answer.kind !== 'found') return;
    const known = answer.value;
    expect(known.bars.time.length).toBeGreaterThan(0);
    expectWellFormedBars(known);
    expect(known.bars.time[0]).toBeGreaterThanOrEqual(startOfDate(from));
    expect(known.bars.time[known.bars.time.length - 1]).toBeLessThanOrEqual(startOfDate(to));
    known.bars.time.forEach((time, i) => {
      expect(time % 86_400_000).toBe(0);
      expect(known.knownAt[i]).toBe(dailyBarKnownAt(asset.market, dateOf(time)));
    });
  });

  it('return the same bars for the same question', async () => {
    const source = await make();
    const ask = async () => source.dailyBars({ asset, from, to });
    expect(await ask()).toEqual(await ask());
  });

  it('say if they do not know an asset instead of returning nothing', async () => {
    const answer = await (await make()).dailyBars({ asset: NOBODY, from, to });
    expect(answer.kind).toBe('unknown-asset');
  });
}

/** Intraday bars and corporate actions. */
function itGivesMoreThanDailyBars(make: () => Promise<PriceSource>, example: PriceExample): void {
  const { asset, to } = example;
  it('return intraday bars that are known at their end, or say why not', async () => {
    const source = await make();
    const { intradayBars, intradayTimeframes } = source.capabilities;
    expect(intradayBars.offered).toBe(intradayTimeframes.length > 0);
    const date = example.intradayDate ?? to;
    const timeframe = intradayTimeframes[0] ?? '1m';
    const answer = await source.intradayBars({ asset, date, timeframe });
    expectAgreement(intradayBars, answer);
    if (answer.kind !== 'found') return;
    expect(answer.value.bars.time.length).toBeGreaterThan(0);
    expectWellFormedBars(answer.value);
  });

  it('return splits and dividends that were known by the first trade without them, or say why not', async () => {
    const source = await make();
    const answer = await source.corporateActions(asset);
    expectAgreement(source.capabilities.corporateActions, answer);
    if (answer.kind !== 'found') return;
    for (const action of answer.value) {
      expect(action.knownAt).toBeLessThan(startOfDate(action.exDate) + 86_400_000);
      expect(action.kind === 'split' ? action.newPerOld : action.amountPerShare).toBeGreaterThan(0);
    }
  });
}

/** Live data. */
function itQuotes(make: () => Promise<PriceSource>, example: PriceExample): void {
  const { asset } = example;
  it('quote what they know and leave out what they do not, or say why not', async () => {
    const source = await make();
    const answer = await source.quotes([asset, NOBODY]);
    expectAgreement(source.capabilities.quotes, answer);
    if (answer.kind !== 'found') return;
    expect(answer.value.map((quote) => quote.assetId)).toEqual([asset.assetId]);
    for (const { last, bid, ask } of answer.value) {
      expect(last).toBeGreaterThan(0);
      if (bid !== undefined && ask !== undefined) expect(bid).toBeLessThanOrEqual(ask);
    }
  });

  it('report halts, or say why not', async () => {
    const source = await make();
    const answer = await source.halts(asset);
    expectAgreement(source.capabilities.halts, answer);
    if (answer.kind !== 'found') return;
    for (const halt of answer.value) expect(halt.until).toBeGreaterThan(halt.from);
  });

  it('stream quotes until they are told to stop, or say why not', async () => {
    const source = await make();
    const answer = source.stream([asset], () => undefined);
    expectAgreement(source.capabilities.stream, answer);
    if (answer.kind === 'found') answer.value();
  });
}

function expectWellFormedListing(listing: AssetListing): void {
  const { assetId, symbols, listedOn, delisting } = listing;
  expect(assetId.startsWith(`${listing.market}:`)).toBe(true);
  expect(symbols.length).toBeGreaterThan(0);
  symbols.forEach((period, i) => {
    const next = symbols[i + 1];
    if (next) expect(period.until).toBe(next.from);
    expect(period.symbol.includes('-')).toBe(listing.market === 'crypto');
  });
  if (delisting) expect(delisting.date > listedOn).toBe(true);
}

function dateOf(time: number): IsoDate {
  return new Date(time).toISOString().slice(0, 10) as IsoDate;
}

export * from './company-source-contract.ts';
export { answered, instrument } from './contract-expectations.ts';
export * from './feed-source-contract.ts';
