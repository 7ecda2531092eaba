import { normaliseSymbol } from '@auspex/market';
import { type JsonRecord, listOf, recordOf, textOf, UnreadableAnswerError } from '../http/read-fields.ts';
import type { SourceAnswer } from '../ports/source-answer.ts';
import type { AlphaVantageClient } from './alpha-vantage-client.ts';
import { toProviderSymbol } from './provider-symbol.ts';
import { namedFields, needFigure, readFigure, readPercent } from './read-value.ts';

/** A stock that moved most. */
export interface Mover {
  readonly symbol: string;
  readonly price: number;
  readonly change: number;
  /** Fraction of 1. */
  readonly changeRatio: number;
  readonly volume: number | undefined;
}

export interface Movers {
  readonly gainers: readonly Mover[];
  readonly losers: readonly Mover[];
  readonly mostActive: readonly Mover[];
}

function readMovers(answer: JsonRecord, list: string): readonly Mover[] {
  return listOf(answer[list], list).flatMap((entry) => {
    const record = recordOf(entry, 'a mover');
    const symbol = normaliseSymbol(String(record.ticker), 'us');
    // Warrants and units are traded too, but are not stocks.
    if (!symbol) return [];
    const changeRatio = readPercent(record.change_percentage, 'a change');
    if (changeRatio === undefined) throw new UnreadableAnswerError('a mover has no change.');
    return [
      {
        symbol,
        price: needFigure(record.price, 'a price'),
        change: needFigure(record.change_amount, 'a change'),
        changeRatio,
        volume: readFigure(record.volume, 'a volume'),
      },
    ];
  });
}

/** Top gainers, losers and most traded stocks of the last session. */
export function askMovers(client: AlphaVantageClient): Promise<SourceAnswer<Movers>> {
  return client.ask({
    function: 'TOP_GAINERS_LOSERS',
    parameters: {},
    read: (answer) => ({
      gainers: readMovers(answer, 'top_gainers'),
      losers: readMovers(answer, 'top_losers'),
      mostActive: readMovers(answer, 'most_actively_traded'),
    }),
  });
}

/** A company as in OVERVIEW. A figure the provider lacks is absent. */
export interface CompanyOverview {
  readonly symbol: string;
  readonly name: string;
  readonly description: string | undefined;
  readonly exchange: string | undefined;
  readonly currency: string | undefined;
  readonly sector: string | undefined;
  readonly industry: string | undefined;
  readonly fiscalYearEnd: string | undefined;
  /** By the provider's own names: MarketCapitalization, PERatio, Beta … */
  readonly figures: Readonly<Record<string, number>>;
}

const OVERVIEW_FIGURES = [
  'MarketCapitalization',
  'EBITDA',
  'PERatio',
  'PEGRatio',
  'BookValue',
  'DividendPerShare',
  'DividendYield',
  'EPS',
  'RevenuePerShareTTM',
  'ProfitMargin',
  'OperatingMarginTTM',
  'ReturnOnAssetsTTM',
  'ReturnOnEquityTTM',
  'RevenueTTM',
  'GrossProfitTTM',
  'DilutedEPSTTM',
  'AnalystTargetPrice',
  'TrailingPE',
  'ForwardPE',
  'PriceToSalesRatioTTM',
  'PriceToBookRatio',
  'EVToRevenue',
  'EVToEBITDA',
  'Beta',
  '52WeekHigh',
  '52WeekLow',
  'SharesOutstanding',
] as const;

export function readOverview(answer: JsonRecord): CompanyOverview | undefined {
  if (Object.keys(answer).length === 0) return undefined;
  const symbol = textOf(answer.Symbol);
  if (!symbol) throw new UnreadableAnswerError('the overview has no symbol.');
  const figures: Record<string, number> = {};
  for (const name of OVERVIEW_FIGURES) {
    const figure = readFigure(answer[name], name);
    if (figure !== undefined) figures[name] = figure;
  }
  return {
    symbol,
    name: textOf(answer.Name) ?? symbol,
    description: textOf(answer.Description),
    exchange: textOf(answer.Exchange),
    currency: textOf(answer.Currency),
    sector: textOf(answer.Sector),
    industry: textOf(answer.Industry),
    fiscalYearEnd: textOf(answer.FiscalYearEnd),
    figures,
  };
}

export async function askOverview(
  client: AlphaVantageClient,
  symbol: string,
): Promise<SourceAnswer<CompanyOverview>> {
  const answer = await client.ask({
    function: 'OVERVIEW',
    symbol,
    parameters: { symbol: toProviderSymbol(symbol) },
    read: readOverview,
  });
  if (answer.kind !== 'found') return answer;
  return answer.value ? { kind: 'found', value: answer.value } : { kind: 'unknown-asset', symbol };
}

export interface SymbolMatch {
  readonly symbol: string;
  readonly name: string;
  readonly type: string | undefined;
  readonly region: string | undefined;
  readonly currency: string | undefined;
  /** 0 … 1. */
  readonly score: number;
}

/** Parses SYMBOL_SEARCH, best match first. */
export function readMatches(answer: JsonRecord): readonly SymbolMatch[] {
  const matches = listOf(answer.bestMatches, 'the list of matches').map((entry) => {
    const fields = namedFields(recordOf(entry, 'a match'));
    const symbol = textOf(fields.symbol);
    if (!symbol) throw new UnreadableAnswerError('a match has no symbol.');
    return {
      symbol,
      name: textOf(fields.name) ?? symbol,
      type: textOf(fields.type),
      region: textOf(fields.region),
      currency: textOf(fields.currency),
      score: needFigure(fields.matchscore, 'a match score'),
    };
  });
  return matches.sort((a, b) => b.score - a.score);
}

export function searchSymbols(
  client: AlphaVantageClient,
  keywords: string,
): Promise<SourceAnswer<readonly SymbolMatch[]>> {
  return client.ask({ function: 'SYMBOL_SEARCH', parameters: { keywords }, read: readMatches });
}
