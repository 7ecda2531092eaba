import type { AnswerAsset } from '../tools/tool.ts';
import { plain } from './lexicon.ts';
import type { Intent } from './parse-question.ts';
import { readAlert, readOrder } from './read-form.ts';
import type { Times } from './read-times.ts';
import { type WantName, wantOf } from './wants.ts';

export interface ToolRequest {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

const memberWide = new Set<WantName>(['orders', 'alerts']);

/** Whether it can be answered without an asset. */
export function needsAsset({ wants, ranking }: Pick<Intent, 'wants' | 'ranking'>): boolean {
  return (
    ranking === undefined && wants.some((want) => wantOf(want).of === undefined || wantOf(want).of === 'pair')
  );
}

/** The horizon of signals that is nearest to what was asked. */
export function signalHorizon({ horizon = 20 }: Times): number {
  return [5, 20, 60].toSorted((a, b) => Math.abs(a - horizon) - Math.abs(b - horizon))[0] ?? 20;
}

/** The horizon of forecasts that is nearest to what was asked. */
export function farHorizon({ horizon = 30 }: Times): string {
  if (horizon <= 45) return 'delta_30';
  if (horizon <= 180) return 'delta_90';
  return horizon <= 500 ? 'delta_1y' : 'delta_2y';
}

function spanInput({ span, from, to }: Times) {
  if (from !== undefined) return { from, ...(to === undefined ? {} : { to }) };
  return { span: span ?? '1y' };
}

function oneAsset(want: WantName, asset: string, intent: Intent): ToolRequest {
  const { tool, input = {}, by } = wantOf(want);
  const { times, length } = intent;
  if (tool === 'quote' || tool === 'news') return { tool, input: { assets: [asset] } };
  if (tool === 'bars_summary') return { tool, input: { assets: [asset], ...spanInput(times) } };
  if (tool === 'seasonality') {
    const { month, weekday } = times;
    const named = weekday === undefined ? { by: 'months', key: month } : { by: 'weekdays', key: weekday };
    return { tool, input: { asset, ...(named.key === undefined ? { by: named.by } : named) } };
  }
  const lengthOf = by === 'length' && length !== undefined && tool === 'indicator' ? { length } : {};
  return { tool, input: { asset, ...input, ...usualLength(want), ...lengthOf, ...intervalOf(want, intent) } };
}

/** Lengths that people mean where they name none. */
function usualLength(want: WantName) {
  const lengths: Partial<Record<WantName, number>> = {
    rsi: 14,
    sma: 50,
    ema: 21,
    adx: 14,
    atr: 14,
    cci: 20,
    mfi: 14,
  };
  return lengths[want] === undefined ? {} : { length: lengths[want] };
}

function intervalOf(want: WantName, { said }: Intent) {
  return wantOf(want).tool === 'indicator' && /\b(?:weekly|hebdo\w*)\b/.test(said) ? { interval: '1w' } : {};
}

function measuresOf(want: WantName, { said }: Intent): readonly unknown[] {
  if (want === 'volatility' && /\b20\b/.test(said)) return ['vol_20'];
  return (wantOf(want).input?.measures as readonly unknown[] | undefined) ?? [];
}

function ofAssets(want: WantName, symbols: readonly string[], intent: Intent): ToolRequest[] {
  const { tool } = wantOf(want);
  const { times, said } = intent;
  const [first = ''] = symbols;
  if (want === 'table') {
    return [
      { tool: 'quote', input: { assets: symbols } },
      { tool: 'table', input: { assets: symbols, measures: ['change', 'ret_1m'] } },
    ];
  }
  if (tool === 'table') return [{ tool, input: { assets: symbols, measures: measuresOf(want, intent) } }];
  if (tool === 'draw') {
    const isSeason = /\b(?:season\w*|saison\w*|by month|par mois)\b/.test(said);
    return [
      {
        tool,
        input: isSeason ? { assets: symbols, what: 'seasonality' } : { assets: symbols, ...spanInput(times) },
      },
    ];
  }
  if (tool === 'correlation') {
    const known = ['1m', '3m', '6m', '1y', '2y', '5y'];
    return [{ tool, input: { assets: symbols, period: known.find((one) => one === times.span) ?? '1y' } }];
  }
  if (tool === 'prepare_order') return [{ tool, input: { asset: first, ...readOrder(said) } }];
  if (tool === 'prepare_alert') return [{ tool, input: { asset: first, ...readAlert(said) } }];
  return symbols.map((symbol) => oneAsset(want, symbol, intent));
}

function ofMember(want: WantName, { times }: Intent): ToolRequest {
  const { tool, input = {} } = wantOf(want);
  if (memberWide.has(want)) return { tool, input: {} };
  const isPast = input.show === 'return' && (times.span !== undefined || times.from !== undefined);
  return { tool, input: { ...input, ...(isPast ? spanInput(times) : {}) } };
}

/** The tools that a question needs, each once. */
export function planTools(intent: Intent, assets: readonly AnswerAsset[]): ToolRequest[] {
  const { ranking, market = 'us' } = intent;
  if (ranking) {
    const { counts: _, ...input } = ranking;
    return [{ tool: 'screener', input: { ...input, columns: ranking.sort ? [ranking.sort] : [] } }];
  }
  const requests = intent.wants.flatMap((want): ToolRequest[] => {
    const { of, tool, input = {}, companies } = wantOf(want);
    if (of === 'market') return [{ tool, input: { market, ...input } }];
    if (of === 'member') return [ofMember(want, intent)];
    const fitting = companies ? assets.filter((asset) => asset.market !== 'crypto') : assets;
    return fitting.length === 0
      ? []
      : ofAssets(
          want,
          fitting.map(({ symbol }) => symbol),
          intent,
        );
  });
  return [...new Map(requests.map((one) => [JSON.stringify(one), one])).values()].slice(0, 8);
}

/** Whether a mention is this asset’s symbol or part of its name. */
export function isMentioned(mention: string, { symbol, name }: AnswerAsset): boolean {
  const said = plain(mention);
  return (
    [plain(symbol), plain(symbol).split('-')[0], plain(name)].includes(said) ||
    (said.length > 3 && plain(name).startsWith(said))
  );
}
