import { addDays, DAY_MS, dateOfInstant, formatDate, type IsoDate } from '@auspex/market';
import type { Findings } from './findings.ts';
import { type AskedContext, asked, asOf, assets, market, spanFields, strictInput } from './inputs.ts';
import { type PinnedAsset, withAssets } from './pin-asset.ts';
import { type SpanInput, spanDates, spanName } from './spans.ts';
import { summariseBars } from './summarise-bars.ts';
import { defineTool, type ToolContext } from './tool.ts';
import { ToolRefusal, wordsIn } from './words.ts';

const texts = {
  young: {
    en: '{symbol}: prices here begin on {date}, after the beginning of what was asked about; no change over the whole of it is known.',
    fr: '{symbol} : les cours commencent ici le {date}, après le début de ce qui est demandé ; aucune variation sur le tout n’est connue.',
  },
};

/** The first bar of a span may come this late, as it may for the screener: holidays, halts. */
const LATE_DAYS = 14;

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
    /** Whether the asset has no bars from the beginning of the span: what came of it since is not what came of it over the span. */
    isYoung: before < 0 && dates[0] !== undefined && dates[0] > addDays(from as IsoDate, LATE_DAYS),
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
  const isWhole = asked.from === undefined && asked.span === 'all';
  const found = await readDays(context, one, { ...days, adjustment });
  const read = isWhole ? { ...found, isYoung: false } : found;
  const last = read.dates.at(-1);
  if (asked.from !== undefined || last === undefined || last >= days.to) return read;
  const settled = spanDates({ ...asked, to: last }, context.asOf);
  if (isWhole || settled.from >= settled.to) return read;
  return readDays(context, one, { ...settled, adjustment });
}

/** Says from when on an asset is known that is younger than the span. */
export function noteYoung(
  { symbol }: Pick<PinnedAsset, 'symbol'>,
  firstDate: string | null,
  findings: Findings,
): void {
  const date = formatDate(Date.parse(firstDate ?? ''), findings.language);
  findings.note(wordsIn(findings.language, texts.young).replace('{symbol}', symbol).replace('{date}', date));
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
  if (plain.isYoung) noteYoung(one, summary.firstDate, findings);
  else findings.add('change', summary.change, about);
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
  if (!plain.isYoung) findings.add('total-return', summariseBars(whole)?.change, about);
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
