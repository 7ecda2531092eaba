import type { CallReply, Calls } from '@auspex/contract';
import { addDays, DAY_MS, type IsoDate } from '@auspex/market';
import { z } from 'zod';
import { Findings } from './findings.ts';
import { asked, asOf, asset, day, MOST_ROWS, oneOf, strictInput } from './inputs.ts';
import { type PinnedAsset, withAssets } from './pin-asset.ts';
import { defineTool } from './tool.ts';
import { ToolRefusal, type Words, wordsIn } from './words.ts';

type History = CallReply<Calls['earnings.history']>;
type Report = NonNullable<History['next']>;
type Past = History['reports'][number];

const texts = {
  guess: {
    en: 'The date of the next report is our own estimate; nobody has named one.',
    fr: 'La date de la prochaine publication est notre propre estimation ; personne n’en a annoncé.',
  },
  coins: { en: 'Coins report no earnings.', fr: 'Les cryptomonnaies ne publient pas de résultats.' },
  next: { en: 'next', fr: 'prochaine' },
  late: {
    en: 'The report was expected by now and is not out yet.',
    fr: 'La publication était attendue et n’est pas encore parue.',
  },
  order: { en: 'The first day has to be before the last.', fr: 'Le premier jour doit précéder le dernier.' },
  long: { en: 'Ask about 60 days at most.', fr: 'Demandez 60 jours au plus.' },
  title: { en: 'Reports', fr: 'Publications' },
} satisfies Record<string, Words>;

const COLUMNS: readonly Words[] = [
  { en: 'Report', fr: 'Publication' },
  { en: 'Date', fr: 'Date' },
  { en: 'EPS expected', fr: 'BPA attendu' },
  { en: 'EPS reported', fr: 'BPA publié' },
  { en: 'EPS surprise', fr: 'Surprise du BPA' },
];

const columns = COLUMNS.map((name, i) => ({ name, numeric: i > 0 }));

interface Place {
  readonly asset: PinnedAsset | { symbol: string; name: string; market: 'us' };
  readonly key: string;
  readonly of: Words | string;
}

function addReport(report: Report, { asset: one, key, of }: Place, findings: Findings) {
  const about = { asset: one, currency: report.currency, key, of };
  findings.add('report-time', report.time, about);
  findings.add('report-status', report.status, about);
  findings.add('revenue-estimate', report.revenueEstimate, about);
  findings.add('revenue-actual', report.revenueActual, about);
  findings.add('revenue-surprise', report.revenueSurprise, about);
  return [
    findings.text(`${one.symbol} ${report.fiscalYear} Q${report.quarter}`),
    findings.add('report-date', report.date, about),
    findings.add('eps-estimate', report.epsEstimate, about),
    findings.add('eps-actual', report.epsActual, about),
    findings.add('eps-surprise', report.epsSurprise, about),
  ];
}

function addHistory(reply: History, one: PinnedAsset, findings: Findings): void {
  findings.from(reply.provenance);
  const rows = [];
  if (reply.next) {
    const { fiscalYear, quarter } = reply.next;
    const of = `${wordsIn(findings.language, texts.next)}, ${fiscalYear} Q${quarter}`;
    rows.push(addReport(reply.next, { asset: one, key: 'next', of }, findings));
    findings.add('usual-move', reply.next.usualMove, { asset: one });
    if (reply.next.status === 'own-estimate') findings.note(texts.guess);
    if (reply.next.overdue) findings.note(texts.late);
  }
  for (const report of reply.reports.slice(0, 12)) rows.push(addPast(report, one, findings));
  findings.table({ title: texts.title, columns }, rows);
}

function addPast(report: Past, one: PinnedAsset, findings: Findings) {
  const of = `${report.fiscalYear} Q${report.quarter}`;
  findings.add('next-day-move', report.nextDayMove, { asset: one, key: report.date, of });
  return addReport(report, { asset: one, key: report.date, of }, findings);
}

export const earnings = defineTool({
  name: 'earnings',
  title: { en: 'Earnings of a company', fr: 'Résultats d’une société' },
  description:
    'When a company reports next and how sure that is, its last twelve reports with expected and reported earnings per share and revenue, surprise and the move of the next day.',
  effect: 'reads',
  scope: 'market:read',
  input: strictInput({ asset, asOf }),
  example: { asset: 'MSFT' },
  label: (input, language) =>
    ({ en: `Reading the reports of ${input.asset}`, fr: `Lecture des résultats de ${input.asset}` })[
      language
    ],
  run: (input, context) => {
    const { at } = asked(context, input.asOf);
    return withAssets(context, { names: [input.asset], asOf: at }, async ([one], findings) => {
      if (one.market === 'crypto') return findings.note(texts.coins);
      const params = { symbol: one.symbol };
      addHistory(await context.call('earnings.history', { params, query: { asOf: at } }), one, findings);
    });
  },
});

export const earningsCalendar = defineTool({
  name: 'earnings_calendar',
  title: { en: 'Earnings calendar', fr: 'Calendrier des résultats' },
  description:
    'Which companies report between two dates, with what is expected of them. Without dates, the next seven days.',
  effect: 'reads',
  scope: 'market:read',
  input: strictInput({
    from: day.optional(),
    to: day.optional(),
    assets: z.array(asset).max(10, { error: 'Name at most 10 assets.' }).optional(),
    order: oneOf(['date', 'size']).describe('By date, or the largest companies first').default('date'),
    asOf,
  }),
  example: { from: '2026-11-19', to: '2026-11-25' },
  label: (_, language) =>
    ({ en: 'Reading the earnings calendar', fr: 'Lecture du calendrier des résultats' })[language],
  async run(input, context) {
    const { at, asOf: moment } = asked(context, input.asOf);
    const from = input.from ?? moment.slice(0, 10);
    const to = input.to ?? addDays(from as IsoDate, 7);
    if (from > to) throw new ToolRefusal(wordsIn(context.language, texts.order));
    if (Date.parse(to) - Date.parse(from) > 60 * DAY_MS)
      throw new ToolRefusal(wordsIn(context.language, texts.long));
    const read = async (symbols: string | undefined, findings: Findings) => {
      const query = { from, to, ...(symbols === undefined ? {} : { symbols }), asOf: at };
      const reply = await context.call('earnings.calendar', { query });
      const size = (report: Report) => report.marketCap ?? 0;
      const sorted = input.order === 'size' ? reply.items.toSorted((a, b) => size(b) - size(a)) : reply.items;
      findings.from(reply.provenance).add('reports', reply.items.length);
      const shown = sorted.slice(0, MOST_ROWS);
      const assets = shown.map(({ symbol, name }) => ({ symbol, name, market: 'us' as const }));
      const rows = shown.map((report, i) => {
        const one = assets[i] ?? { symbol: report.symbol, name: report.name, market: 'us' as const };
        return addReport(
          report,
          { asset: one, key: report.date, of: `${report.fiscalYear} Q${report.quarter}` },
          findings,
        );
      });
      findings.table({ title: texts.title, columns, total: reply.items.length }, rows);
    };
    if (input.assets?.length) {
      return withAssets(context, { names: input.assets, asOf: at }, (list, findings) =>
        read(list.map(({ symbol }) => symbol).join(','), findings),
      );
    }
    const findings = new Findings(context);
    await read(undefined, findings);
    return findings.result();
  },
});
