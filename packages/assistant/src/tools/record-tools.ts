import type { CallReply, Calls } from '@auspex/contract';
import { Findings } from './findings.ts';
import { asked, asOf, asset, market, oneOf, strictInput } from './inputs.ts';
import { withAssets } from './pin-asset.ts';
import { defineTool } from './tool.ts';
import type { Words } from './words.ts';

type Series = CallReply<Calls['returns.performance']>['series'][number];

const SERIES: Readonly<Record<Series['kind'], Words>> = {
  backtest: { en: 'backtest', fr: 'backtest' },
  'paper-forward': { en: 'published, on paper', fr: 'publié, en fictif' },
  live: { en: 'live', fr: 'réel' },
};

const texts = {
  backtest: {
    en: 'A backtest is computed afterwards; only the published series was written down before the outcome.',
    fr: 'Un backtest est calculé après coup ; seule la série publiée a été inscrite avant l’issue.',
  },
  hidden: {
    en: 'The hit rate is hidden: there are too few independent trades, or no edge gate is open.',
    fr: 'Le taux de réussite est masqué : trop peu d’opérations indépendantes, ou aucune porte ouverte.',
  },
  nothing: {
    en: 'There is nothing to show of this series yet.',
    fr: 'Il n’y a encore rien à montrer de cette série.',
  },
  noEntry: { en: 'This signal is not in the ledger.', fr: 'Ce signal n’est pas dans le registre.' },
  sealed: {
    en: 'What it says is sealed until later; its hash shows that it exists.',
    fr: 'Son contenu est scellé jusqu’à plus tard ; son empreinte prouve qu’il existe.',
  },
} satisfies Record<string, Words>;

const last = (column: readonly number[] | undefined): number | null => {
  const end = column?.at(-1);
  return end === undefined ? null : end - 1;
};

function addSeries(
  { kind, metrics, curves, placeboPercentile, startedOn, empty }: Series,
  findings: Findings,
): void {
  const about = { key: kind, of: SERIES[kind] };
  if (metrics === null || empty !== null) {
    findings.note(texts.nothing);
    return;
  }
  findings.add('started-on', startedOn, about);
  findings.add('record-return', metrics.totalReturn, about);
  findings.add('annual-growth', metrics.annualGrowth.value, about);
  findings.add('annual-growth-low', metrics.annualGrowth.low, about);
  findings.add('annual-growth-high', metrics.annualGrowth.high, about);
  findings.add('sharpe', metrics.sharpe.value, about);
  findings.add('max-drawdown', metrics.maxDrawdown.value, about);
  findings.add('hit-rate', metrics.hitRate.value, about);
  findings.add('profit-factor', metrics.profitFactor.value, about);
  findings.add('exposure', metrics.exposure.value, about);
  findings.add('fees', metrics.fees.value, about);
  findings.add('break-even', metrics.breakEven, about);
  findings.add('trades', metrics.trades, about);
  findings.add('open-trades', metrics.openTrades, about);
  findings.add('independent-trades', metrics.independentTrades, about);
  findings.add('benchmark', last(curves?.buyAndHold), about);
  findings.add('placebo', last(curves?.placebo.median), about);
  findings.add('placebo-low', last(curves?.placebo.low), about);
  findings.add('placebo-high', last(curves?.placebo.high), about);
  findings.add('placebo-percentile', placeboPercentile, about);
  findings.add('last-date', curves?.dates.at(-1), about);
  if (metrics.hitRate.value === null) findings.note(texts.hidden);
  if (kind === 'backtest') findings.note(texts.backtest);
}

export const trackRecord = defineTool({
  name: 'track_record',
  title: { en: 'Track record', fr: 'Historique des signaux' },
  description:
    'What the signals of a market earned, net of costs: return, growth per year with its interval, Sharpe, drawdown, break-even costs, trades, next to buying and holding and to the placebo. The published series was written down beforehand; the backtest was not.',
  effect: 'reads',
  scope: 'market:read',
  input: strictInput({
    market,
    series: oneOf(['all', 'backtest', 'paper-forward', 'live']).default('all'),
    asOf,
  }),
  example: { market: 'crypto' },
  label: (_, language) =>
    ({ en: 'Reading the track record', fr: 'Lecture de l’historique des signaux' })[language],
  async run(input, context) {
    const query = { market: input.market, asOf: asked(context, input.asOf).at };
    const reply = await context.call('returns.performance', { query });
    const findings = new Findings(context).from(reply.provenance);
    const wanted = reply.series.filter(({ kind }) => input.series === 'all' || kind === input.series);
    for (const series of wanted) addSeries(series, findings);
    findings.add('cost-per-side', reply.costBasisPoints / 10_000);
    findings.add('trades-needed', reply.headline.needed);
    findings.add('model-version', reply.modelVersion);
    return findings.result();
  },
});

export const ledgerEntry = defineTool({
  name: 'ledger_entry',
  title: { en: 'Entry of the ledger', fr: 'Entrée du registre' },
  description:
    'Where the latest signal of an asset is in the public ledger: entry, leaf, hash and the day it was written, so that anybody can check that it was not changed.',
  effect: 'reads',
  scope: 'market:read',
  input: strictInput({ asset, market: market.optional(), asOf }),
  example: { asset: 'BTC' },
  label: (input, language) =>
    ({ en: `Looking up ${input.asset} in the ledger`, fr: `Recherche de ${input.asset} dans le registre` })[
      language
    ],
  run: (input, context) => {
    const { at } = asked(context, input.asOf);
    return withAssets(
      context,
      { names: [input.asset], market: input.market, asOf: at },
      async ([one], findings) => {
        const detail = await context.call('signals.detail', {
          params: { symbol: one.symbol },
          query: { asOf: at },
        });
        findings.from(detail.provenance).delayed(detail.delayed);
        const { ledger } = detail.signal;
        if (ledger === null) return findings.note(texts.noEntry);
        findings.add('stance', detail.signal.stance, { asset: one });
        findings.add('signal-date', detail.signal.date, { asset: one });
        findings.add('ledger-entry', ledger.seq, { asset: one });
        findings.add('ledger-leaf', ledger.leaf, { asset: one });
        const { row } = await context.call('ledger.row', { params: { id: ledger.leaf }, query: {} });
        findings.add('ledger-hash', row.bodyHash, { asset: one });
        findings.add('ledger-date', row.entry.body.date, { asset: one });
        if (row.body === null) findings.note(texts.sealed);
      },
    );
  },
});
