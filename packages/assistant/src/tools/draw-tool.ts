import { noteYoung, readSpan } from './bars-tools.ts';
import type { Findings } from './findings.ts';
import { type AskedContext, asked, asOf, assets, market, oneOf, spanFields, strictInput } from './inputs.ts';
import { type PinnedAsset, withAssets } from './pin-asset.ts';
import { MONTHS } from './seasonality-tool.ts';
import { type SpanInput, spanName } from './spans.ts';
import { defineTool } from './tool.ts';
import { type Words, wordsIn } from './words.ts';

/** The most points of a line; longer ones are thinned evenly and keep their ends. */
const MOST_POINTS = 500;

const texts = {
  closes: { en: 'Closes', fr: 'Clôtures' },
  compared: { en: 'Change since the start', fr: 'Variation depuis le début' },
  seasons: { en: 'Mean return by month', fr: 'Rendement moyen par mois' },
  thinned: {
    en: 'The line shows evenly spaced points of all closes.',
    fr: 'La ligne montre des points régulièrement espacés de toutes les clôtures.',
  },
} satisfies Record<string, Words>;

/** Evenly spaced places of a column, its ends included. */
function thin(length: number): number[] {
  if (length <= MOST_POINTS) return Array.from({ length }, (_, i) => i);
  const step = (length - 1) / (MOST_POINTS - 1);
  return Array.from({ length: MOST_POINTS }, (_, i) => Math.round(i * step));
}

interface Drawing {
  readonly findings: Findings;
  readonly context: AskedContext;
  readonly title: string;
}

async function drawLines(list: readonly PinnedAsset[], asked: SpanInput, drawing: Drawing) {
  const { findings, context, title } = drawing;
  const read = await Promise.all(
    list.map(async (one) => ({
      one,
      bars: await readSpan(context, one, { ...asked, adjustment: 'splits' }),
    })),
  );
  const drawn = read.filter(({ bars }) => bars.close.length >= 2);
  if (drawn.length === 0) return;
  const all = [...new Set(drawn.flatMap(({ bars }) => bars.dates))].sort();
  const dates = thin(all.length).flatMap((i) => all[i] ?? []);
  if (dates.length < all.length) findings.note(texts.thinned);
  const [single] = drawn.length === 1 ? drawn : [];
  const series = drawn.map(({ one, bars }) => {
    const at = new Map(bars.dates.map((date, i) => [date, bars.close[i] ?? null]));
    const first = bars.close[0] ?? 1;
    findings.from(bars.provenance);
    findings.add('first-close', first, { asset: one });
    findings.add('close', bars.close.at(-1), { asset: one });
    if (bars.isYoung) noteYoung(one, bars.dates[0] ?? null, findings);
    else findings.add('change', (bars.close.at(-1) ?? first) / first - 1, { asset: one });
    findings.add('first-date', bars.dates[0], { asset: one });
    findings.add('last-date', bars.dates.at(-1), { asset: one });
    const values = dates.map((date) => {
      const close = at.get(date) ?? null;
      return close === null || single ? close : close / first - 1;
    });
    const { symbol, name, market: of } = one;
    return { name: symbol, asset: { symbol, name, market: of }, values };
  });
  findings.part({
    kind: 'chart',
    title,
    form: 'line',
    unit: single ? 'price' : 'percent',
    currency: single?.one.currency ?? null,
    along: dates.map((date) => Date.parse(date)),
    series,
  });
}

async function drawSeasons(list: readonly PinnedAsset[], { findings, context, title }: Drawing) {
  const series = await Promise.all(
    list.map(async (one) => {
      const { symbol, name, market: of } = one;
      const query = { asOf: context.at };
      const { months, provenance } = await context.call('seasonality.asset', { params: { symbol }, query });
      findings.from(provenance);
      for (const { key, mean } of months)
        findings.add('mean', mean, { asset: one, key, of: MONTHS[key - 1] ?? '' });
      const values = MONTHS.map((_, i) => months.find(({ key }) => key === i + 1)?.mean ?? null);
      return { name: symbol, asset: { symbol, name, market: of }, values };
    }),
  );
  if (series.every(({ values }) => values.every((value) => value === null))) return;
  const along = MONTHS.map((month) => wordsIn(context.language, month));
  findings.part({ kind: 'chart', title, form: 'bars', unit: 'percent', currency: null, along, series });
}

export const draw = defineTool({
  name: 'draw',
  title: { en: 'Draw a chart', fr: 'Tracer un graphique' },
  description:
    'Draws a chart: the closes of one asset over a span, the changes of several since its start, or the mean return by month. Use it when a picture is asked for.',
  effect: 'reads',
  scope: 'market:read',
  input: strictInput({
    assets,
    market: market.optional(),
    what: oneOf(['closes', 'seasonality']).default('closes'),
    ...spanFields,
    asOf,
  }),
  example: { assets: ['BTC', 'ETH'], span: '1y' },
  label: (input, language) =>
    ({ en: `Drawing ${input.assets.join(', ')}`, fr: `Tracé de ${input.assets.join(', ')}` })[language],
  run: (input, context) => {
    const then = asked(context, input.asOf);
    const { language } = context;
    const days = { span: input.span, from: input.from, to: input.to };
    return withAssets(
      then,
      { names: input.assets, market: input.market, asOf: then.at },
      async (list, findings) => {
        const names = list.map(({ symbol }) => symbol).join(', ');
        const head =
          input.what === 'seasonality' ? texts.seasons : list.length > 1 ? texts.compared : texts.closes;
        const span = input.what === 'seasonality' ? [] : [spanName(input, language)];
        const title = [wordsIn(language, head), names, ...span].join(' · ');
        const drawing = { findings, context: then, title };
        if (input.what === 'seasonality') await drawSeasons(list, drawing);
        else await drawLines(list, days, drawing);
      },
    );
  },
});
