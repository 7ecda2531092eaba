import { words } from './number-words.ts';
import type { Screening } from './screening.ts';

/** New shares per old one as companies choose them; each also inverted. */
const RATIOS = [2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 100];
const THREE_FOR_TWO = 1.5;
const USUAL_RATIOS = [THREE_FOR_TWO, ...RATIOS, ...RATIOS.map((ratio) => 1 / ratio)];
/** A jump over a longer pause may contain an ordinary change as large as itself. */
const MOST_DAYS = 7;
const VOLUME_SESSIONS = 20;
const MOVE_SESSIONS = 40;
/** The money traded on a day with news that halves a price is many times the usual; on a split's day it is not. */
const MOST_MONEY = 3;
/** A fall by a third is common enough that it must come on a calm day, with volume that shows it. */
const MOST_MONEY_OF_SMALL = 1.8;

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** Whether the price before a bar is the bar's price times a ratio, apart from an ordinary day's move. */
export function jumpMatches(screening: Screening, i: number, newPerOld: number): boolean {
  const { bars, blamed, usualMove } = screening;
  if (i < 1 || i >= bars.close.length || blamed[i] !== 0 || blamed[i - 1] !== 0) return false;
  const size = Math.abs(Math.log(newPerOld));
  const allowed = Math.min(clamp(8 * usualMove, 0.08, 0.3), size / 3);
  return Math.abs(Math.log(bars.close[i - 1] / bars.close[i] / newPerOld)) <= allowed;
}

/** The usual split ratio that a jump matches if trading is otherwise ordinary; absent if news explains it better. */
export function findUnexplainedJump(screening: Screening, i: number): number | undefined {
  const { bars, day, blamed } = screening;
  if (blamed[i] !== 0 || blamed[i - 1] !== 0 || day[i] - day[i - 1] > MOST_DAYS) return undefined;
  const move = moveBefore(screening, i);
  const atOpen = bars.close[i - 1] / bars.open[i];
  const atClose = bars.close[i - 1] / bars.close[i];
  const openAllowed = clamp(3 * move, 0.02, 0.06);
  const closeAllowed = clamp(5 * move, 0.03, 0.12);
  const ratio = USUAL_RATIOS.find(
    (usual) =>
      Math.abs(Math.log(atOpen / usual)) <= openAllowed &&
      Math.abs(Math.log(atClose / usual)) <= closeAllowed,
  );
  const range = (bars.high[i] - bars.low[i]) / bars.close[i];
  const money = moneyRatio(screening, i);
  const calm = ratio === THREE_FOR_TWO ? money <= MOST_MONEY_OF_SMALL : !(money > MOST_MONEY);
  return calm && range <= clamp(8 * move, 0.05, 0.2) ? ratio : undefined;
}

/** Median size of the moves before a bar: a stock has calm and volatile times. */
function moveBefore({ bars, usualMove }: Screening, i: number): number {
  const moves: number[] = [];
  for (let k = Math.max(1, i - MOVE_SESSIONS); k < i; k += 1) {
    moves.push(Math.abs(bars.close[k] / bars.close[k - 1] - 1));
  }
  moves.sort((a, b) => a - b);
  return moves.length < VOLUME_SESSIONS ? usualMove : moves[moves.length >> 1];
}

/** Money traded in a bar relative to the median of those before; `NaN` if volume is missing. */
function moneyRatio({ bars }: Screening, i: number): number {
  const before: number[] = [];
  for (let k = Math.max(0, i - VOLUME_SESSIONS); k < i; k += 1) {
    const money = bars.close[k] * bars.volume[k];
    if (money > 0) before.push(money);
  }
  before.sort((a, b) => a - b);
  return (bars.close[i] * bars.volume[i]) / (before[before.length >> 1] ?? Number.NaN);
}

/** How ordinary the trading of a bar was: its range in per cent, and the money in multiples of the usual, if known. */
export function ordinaryTrading(
  screening: Screening,
  i: number,
): { readonly range: string; readonly times: string | undefined } {
  const { bars } = screening;
  const range = ((bars.high[i] - bars.low[i]) / bars.close[i]) * 100;
  const money = moneyRatio(screening, i);
  return {
    range: words(Number(range.toFixed(1))),
    times: Number.isNaN(money) ? undefined : money.toFixed(1),
  };
}
