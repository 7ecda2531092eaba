import { DAY_MS, dateOfInstant } from '@auspex/market';
import type { Findings } from './findings.ts';
import { type AskedContext, asked, asOf, assets, market, spanFields, strictInput } from './inputs.ts';
import { type PinnedAsset, withAssets } from './pin-asset.ts';
import { type SpanInput, spanDates, spanName } from './spans.ts';
import { summariseBars } from './summarise-bars.ts';
import { defineTool, type ToolContext } from './tool.ts';
import { ToolRefusal, wordsIn } from './words.ts';

type Adjustment = 'splits' | 'splits-and-dividends';

interface Days {
  readonly from: string;
  readonly to: string;
}

function checkDays({ from, to }: Days, context: ToolContext): void {
  if (from < to) return;
  const texts = {
    en: 'The first day has to be before the last.',
    fr: 'Le premier jour doit précéder le dernier.',
  };
  throw new ToolRefusal(wordsIn(context.language, texts));
}

/** Daily bars of some days, and the last one before the first day, from which changes are measured. */
export async function readDays(
  context: AskedContext,
  one: Pick<PinnedAsset, 'symbol'>,
  { from, to, adjustment }: Days & { readonly adjustment: Adjustment },
) {
  const early = new Date(Math.max(Date.parse(from) - 15 * DAY_MS, Date.parse('1900-01-01')));
  const { bars, provenance } = await context.call('market.bars', {
    params: { symbol: one.symbol },
    query: {
      timeframe: '1d',
      from: early.toISOString().slice(0, 10),
      to,
      adjustment,
      limit: 20_000,
      asOf: context.at,
    },
  });
  const dates = bars.time.map((time) => dateOfInstant(time));
  const before = dates.findLastIndex((date) => date <= from);
  const first = Math.max(before, 0);
  const cut = <T>(column: readonly T[]) => column.slice(first);
  return {
    provenance,
    dates: cut(dates),
    high: cut(bars.high),
    low: cut(bars.low),
    close: cut(bars.close),
    volume: cut(bars.volume),
    /** Whether the first bar is from which the rest is measured, or belongs to the span itself. */
    hasBase: before >= 0,
  };
}

/** A span counts back from the last closed bar, as on the asset’s own screen; today’s bar may still be open. */
export async function readSpan(
  context: AskedContext,
  one: Pick<PinnedAsset, 'symbol'>,
  { adjustment, ...asked }: SpanInput & { readonly adjustment: Adjustment },
) {
  const days = spanDates(asked, context.asOf);
  checkDays(days, context);
  const read = await readDays(context, one, { ...days, adjustment });
  const last = read.dates.at(-1);
  if (asked.from !== undefined || last === undefined || last >= days.to) return read;
  const settled = spanDates({ ...asked, to: last }, context.asOf);
  return settled.from < settled.to ? readDays(context, one, { ...settled, adjustment }) : read;
}

async function summariseAsset(
  one: PinnedAsset,
  asked: SpanInput,
  { findings, context }: { findings: Findings; context: AskedContext },
) {
  const [plain, whole] = await Promise.all([
    readSpan(context, one, { ...asked, adjustment: 'splits' }),
    readSpan(context, one, { ...asked, adjustment: 'splits-and-dividends' }),
  ]);
  const summary = summariseBars(plain);
  if (summary === null) return;
  findings.from(plain.provenance);
  const about = { asset: one };
  findings.add('first-date', summary.firstDate, about);
  findings.add('last-date', summary.lastDate, about);
  findings.add('first-close', summary.firstClose, about);
  findings.add('close', summary.lastClose, about);
  findings.add('change', summary.change, about);
  findings.add('high', summary.high.value, about);
  findings.add('high-date', summary.high.date, about);
  findings.add('low', summary.low.value, about);
  findings.add('low-date', summary.low.date, about);
  findings.add('highest-close', summary.highestClose, about);
  findings.add('lowest-close', summary.lowestClose, about);
  findings.add('average', summary.average, about);
  findings.add('largest-fall', summary.largestFall, about);
  findings.add('up-days', summary.upDays, about);
  findings.add('down-days', summary.downDays, about);
  findings.add('average-volume', summary.averageVolume, about);
  findings.add('trend', summary.trend.word, about);
  findings.add('trend-growth', summary.trend.growthPerYear, about);
  findings.add('trend-fit', summary.trend.fit, about);
  findings.add('bars', summary.bars, about);
  findings.from(whole.provenance);
  findings.add('total-return', summariseBars(whole)?.change, about);
}

export const barsSummary = defineTool({
  name: 'bars_summary',
  title: { en: 'Prices over a span', fr: 'Cours sur une période' },
  description:
    'What prices did over a span or between two dates: change, return with dividends, highest, lowest and average, largest fall, rising and falling days, average volume, trend. From daily bars, adjusted for splits; changes are measured from the close of the first day.',
  effect: 'reads',
  scope: 'market:read',
  input: strictInput({ assets, market: market.optional(), ...spanFields, asOf }),
  example: { assets: ['BTC'], span: '3m' },
  label: (input, language) => {
    const [names, span] = [input.assets.join(', '), spanName(input, language)];
    return { en: `Reading prices of ${names}: ${span}`, fr: `Lecture des cours de ${names} : ${span}` }[
      language
    ];
  },
  run: (input, context) => {
    const then = asked(context, input.asOf);
    const { span, from, to } = input;
    return withAssets(
      then,
      { names: input.assets, market: input.market, asOf: then.at },
      async (list, findings) => {
        await Promise.all(
          list.map((one) => summariseAsset(one, { span, from, to }, { findings, context: then })),
        );
      },
    );
  },
});
