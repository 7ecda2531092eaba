import { type AssetId, type IsoDate, parseIsoDate } from '@auspex/market';
import { listingAssetId } from '@auspex/market-data';
import { sizeOf, type Version, versionOf } from '../versions.ts';
import { ENDINGS, type Ending } from './company-lives.ts';
import {
  consumerCompanies,
  healthAndFinancialCompanies,
  otherCompanies,
  technologyCompanies,
} from './company-table.ts';
import { coinTable, fundTable } from './fund-and-coin-tables.ts';
import { moreCompanies } from './more-companies.ts';
import { priceTable } from './price-table.ts';

/** The first day of the simulated world. */
export const WORLD_BEGINS: IsoDate = '2018-01-02';

interface Named {
  /** What it costs on the date of the price table; absent where the seed draws the first price. */
  readonly price?: number | undefined;
  readonly assetId: AssetId;
  readonly firstSymbol: string;
  readonly name: string;
  readonly listedOn: IsoDate;
}

/** A company of the simulated market as described in the table. */
export interface Company extends Named {
  readonly kind: 'stock';
  readonly sector: string;
  readonly industry: string;
  /** Dollars: on its first day, or where names have prices of their own, at that price. */
  readonly value: number;
  /** A year, as a fraction of 1; without market and sector. */
  readonly ownVolatility: number;
  readonly beta: number;
  readonly dividendYield: number;
  readonly netMargin: number;
  readonly fiscalYearEndMonth: number;
  readonly ending?: Ending | undefined;
  /** Its number among those that make the market larger. */
  readonly nth?: number;
}

export type FundHolding = 'LARGE' | 'GROWTH' | 'BLUE' | 'small companies' | 'long bonds' | 'gold';

/** A fund of the simulated market. */
export interface Fund extends Named {
  readonly kind: 'fund';
  readonly holds: FundHolding;
  readonly yearlyCost: number;
  readonly dividendYield: number;
}

/** A coin against the dollar. */
export interface Coin extends Named {
  readonly kind: 'crypto';
  readonly firstPrice: number;
  /** Dollars traded on a usual day. */
  readonly usualTurnover: number;
  readonly beta: number;
  readonly ownVolatility: number;
}

export type SimulatedAsset = Company | Fund | Coin;

function rowsOf(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split(';').map((cell) => cell.trim()));
}

function firstDay(cell: string | undefined): IsoDate {
  return cell ? parseIsoDate(cell) : WORLD_BEGINS;
}

function readCompanies(table: string): Company[] {
  let sector = '';
  return rowsOf(table).flatMap((cells) => {
    const [firstSymbol, name, industry, value, volatility, beta, dividendYield, margin, month, listed] =
      cells;
    if (firstSymbol.startsWith('#')) {
      sector = firstSymbol.slice(1).trim();
      return [];
    }
    return {
      kind: 'stock' as const,
      assetId: listingAssetId({ market: 'us', firstSymbol }),
      firstSymbol,
      name,
      sector,
      industry,
      listedOn: firstDay(listed),
      value: Number(value) * 1e9,
      ownVolatility: Number(volatility) / 100,
      beta: Number(beta),
      dividendYield: Number(dividendYield) / 100,
      netMargin: Number(margin) / 100,
      fiscalYearEndMonth: Number(month),
      ending: ENDINGS.find((ending) => ending.firstSymbol === firstSymbol),
    };
  });
}

function readFunds(): Fund[] {
  return rowsOf(fundTable).map(([firstSymbol, name, holds, cost, dividendYield]) => ({
    kind: 'fund',
    assetId: listingAssetId({ market: 'us', firstSymbol }),
    firstSymbol,
    name,
    listedOn: WORLD_BEGINS,
    holds: holds.replace('index ', '') as FundHolding,
    yearlyCost: Number(cost) / 100,
    dividendYield: Number(dividendYield) / 100,
  }));
}

function readCoins(calm: number): Coin[] {
  return rowsOf(coinTable).map(([firstSymbol, name, price, turnover, beta, volatility, listed]) => ({
    kind: 'crypto',
    assetId: listingAssetId({ market: 'crypto', firstSymbol }),
    firstSymbol,
    name,
    listedOn: firstDay(listed),
    firstPrice: Number(price),
    usualTurnover: Number(turnover) * 1e6,
    beta: Number(beta),
    ownVolatility: (calm * Number(volatility)) / 100,
  }));
}

/** The assets of a market: the same names in all versions, and more in a larger one. */
export interface Universe {
  readonly companies: readonly Company[];
  readonly funds: readonly Fund[];
  readonly coins: readonly Coin[];
  readonly all: readonly SimulatedAsset[];
}

function readUniverse({ coinCalm, prices }: Version): Universe {
  const priced = new Map(prices ? rowsOf(priceTable).map(([symbol, ...cells]) => [symbol, cells]) : []);
  const withPrice = <T extends SimulatedAsset>(asset: T): T => {
    const [price, value] = priced.get(asset.firstSymbol) ?? [];
    if (price === undefined) return asset;
    return { ...asset, price: Number(price), ...(value === undefined ? {} : { value: Number(value) * 1e9 }) };
  };
  const companies = [
    technologyCompanies,
    consumerCompanies,
    healthAndFinancialCompanies,
    otherCompanies,
  ].flatMap((table) => readCompanies(table).map(withPrice));
  const funds = readFunds().map(withPrice);
  const coins = readCoins(coinCalm).map(withPrice);
  return { companies, funds, coins, all: [...companies, ...funds, ...coins] };
}

const universes = new Map<Version, Universe>();

function usualUniverse(version: Version): Universe {
  const universe = universes.get(version) ?? readUniverse(version);
  universes.set(version, universe);
  return universe;
}

/** One larger market at a time: 8,000 companies are not kept for worlds that nobody looks at any more. */
let larger: { readonly version: Version; readonly size: number; readonly universe: Universe } | undefined;

export function universeOf(seed: string): Universe {
  const [version, size] = [versionOf(seed), sizeOf(seed)];
  const usual = usualUniverse(version);
  if (size === undefined || size <= usual.all.length) return usual;
  if (larger?.version === version && larger.size === size) return larger.universe;
  const { companies, funds, coins } = usual;
  const more = moreCompanies(size - usual.all.length, { like: companies, worldBegins: WORLD_BEGINS });
  const all = [...companies, ...more, ...funds, ...coins];
  const universe = { companies: [...companies, ...more], funds, coins, all };
  larger = { version, size, universe };
  return universe;
}

/** What every version has in common: who is listed, and in which sectors. */
export const { companies: COMPANIES, funds: FUNDS, all: UNIVERSE } = universeOf('1');
export const SECTORS: readonly string[] = [...new Set(COMPANIES.map((company) => company.sector))];
