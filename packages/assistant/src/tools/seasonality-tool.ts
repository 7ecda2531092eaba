import type { CallReply, Calls } from '@auspex/contract';
import type { Findings } from './findings.ts';
import { asked, asOf, asset, market, oneOf, strictInput, wholeNumber } from './inputs.ts';
import { type PinnedAsset, withAssets } from './pin-asset.ts';
import { defineTool } from './tool.ts';
import type { Words } from './words.ts';

type Reply = CallReply<Calls['seasonality.asset']>;
type Bar = Reply['months'][number];

const list = (en: string, fr: string): readonly Words[] => {
  const french = fr.split(' ');
  return en.split(' ').map((word, i) => ({ en: word, fr: french[i] ?? word }));
};

export const MONTHS = list(
  'January February March April May June July August September October November December',
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
);
const WEEKDAYS = list(
  'Monday Tuesday Wednesday Thursday Friday Saturday Sunday',
  'lundi mardi mercredi jeudi vendredi samedi dimanche',
);

const texts = {
  chance: {
    en: 'Calendar patterns often come from chance: look at q, not at the mean alone.',
    fr: 'Les effets de calendrier viennent souvent du hasard : regardez q, pas seulement la moyenne.',
  },
  period: { en: 'Period', fr: 'Période' },
  mean: { en: 'Mean', fr: 'Moyenne' },
  rises: { en: 'Rises', fr: 'Hausses' },
  outcomes: { en: 'Outcomes', fr: 'Occurrences' },
  titles: {
    months: { en: 'Returns by month', fr: 'Rendements par mois' },
    weekdays: { en: 'Returns by weekday', fr: 'Rendements par jour de semaine' },
    windows: { en: 'Windows of the year', fr: 'Fenêtres de l’année' },
  },
} as const;

interface Named {
  readonly name: Words;
  readonly key: string | number;
  readonly bar: Omit<Bar, 'key'>;
}

function addRow({ name, key, bar }: Named, one: PinnedAsset, findings: Findings) {
  const about = { asset: one, key, of: name };
  findings.add('median', bar.median, about);
  findings.add('excess', bar.excess, about);
  findings.add('worst', bar.worst, about);
  findings.add('p', bar.p, about);
  const [mean, rises] = [findings.add('mean', bar.mean, about), findings.add('win-rate', bar.winRate, about)];
  return [
    findings.text(name),
    mean,
    rises,
    findings.add('q', bar.q, about),
    findings.add('outcomes', bar.n, about),
  ];
}

function rowsOf(reply: Reply, by: keyof typeof texts.titles): Named[] {
  if (by === 'months') {
    return reply.months.map(({ key, ...bar }) => ({ name: MONTHS[key - 1] ?? textOf(key), key, bar }));
  }
  if (by === 'weekdays') {
    return reply.weekdays.map(({ key, ...bar }) => ({ name: WEEKDAYS[key] ?? textOf(key), key, bar }));
  }
  return reply.windows.slice(0, 10).map(({ month, day, days, worstYear: _, ...bar }) => {
    const [start, name] = [String(day), MONTHS[month - 1] ?? textOf(month)];
    const words = {
      en: `from ${start} ${name.en}, ${days} days`,
      fr: `dès le ${start} ${name.fr}, ${days} jours`,
    };
    return { name: words, key: `${month}-${day}-${days}`, bar };
  });
}

const textOf = (key: number): Words => ({ en: String(key), fr: String(key) });

export const seasonality = defineTool({
  name: 'seasonality',
  title: { en: 'Seasonality', fr: 'Saisonnalité' },
  description:
    'What the calendar did to an asset: mean and median return, share of rises, excess over its own drift with p and q, by month, by weekday, or by window of the year. A month (1 to 12) or a weekday (0 Monday to 6 Sunday) can be named.',
  effect: 'reads',
  scope: 'market:read',
  input: strictInput({
    asset,
    market: market.optional(),
    by: oneOf(['months', 'weekdays', 'windows']).default('months'),
    key: wholeNumber(0, 12).describe('Only this month (1 to 12) or weekday (0 to 6)').optional(),
    years: oneOf(['5', '10', '20']).default('10'),
    asOf,
  }),
  example: { asset: 'BTC', by: 'months' },
  label: (input, language) =>
    ({ en: `Reading the seasons of ${input.asset}`, fr: `Lecture des saisons de ${input.asset}` })[language],
  run: (input, context) => {
    const { at } = asked(context, input.asOf);
    return withAssets(
      context,
      { names: [input.asset], market: input.market, asOf: at },
      async ([one], findings) => {
        const reply = await context.call('seasonality.asset', {
          params: { symbol: one.symbol },
          query: { years: input.years, asOf: at },
        });
        findings.from(reply.provenance);
        findings.note(texts.chance);
        const rows = rowsOf(reply, input.by).filter(
          ({ key }) => input.key === undefined || input.by === 'windows' || key === input.key,
        );
        const cells = rows.map((row) => addRow(row, one, findings));
        const columns = [texts.period, texts.mean, texts.rises, 'q', texts.outcomes];
        findings.table(
          { title: texts.titles[input.by], columns: columns.map((name, i) => ({ name, numeric: i > 0 })) },
          cells,
        );
        findings.add('first-date', reply.from, { asset: one });
        findings.add('last-date', reply.to, { asset: one });
        findings.add('scanned', reply.scanned, { asset: one });
        findings.add('hits', reply.hits, { asset: one });
        findings.add('false-hits', reply.falseHitsExpected, { asset: one });
      },
    );
  },
});
