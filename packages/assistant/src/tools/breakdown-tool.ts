import type { CallReply, Calls } from '@auspex/contract';
import { frenchCheckNames, frenchStatementNames } from '@auspex/contract/names/breakdown-names.fr.ts';
import { checkNames, statementNames } from '@auspex/contract/names/breakdown-names.ts';
import type { Findings } from './findings.ts';
import { asked, asOf, asset, market, oneOf, strictInput } from './inputs.ts';
import { type PinnedAsset, withAssets } from './pin-asset.ts';
import { defineTool } from './tool.ts';
import type { Words } from './words.ts';

type Checks = CallReply<Calls['breakdown.checks']>;
type Check = Checks['checks'][number];
type Used = Check['used'][number];
type Statements = CallReply<Calls['breakdown.statements']>;
type StatementRow = Statements['periods'][number]['cells'][number]['row'];
type Unit = 'price' | 'money' | 'percent' | 'points' | 'number';

const texts = {
  fund: { en: 'It files no statements.', fr: 'Il ne publie pas de comptes.' },
  title: { en: 'Checks', fr: 'Critères' },
  check: { en: 'Check', fr: 'Critère' },
  value: { en: 'Value', fr: 'Valeur' },
  verdict: { en: 'Verdict', fr: 'Verdict' },
  peers: { en: 'Peers', fr: 'Comparables' },
  statements: { en: 'Statements', fr: 'Comptes' },
  period: { en: 'Period', fr: 'Période' },
} satisfies Record<string, Words>;

const CHECK_UNITS: Readonly<Record<Check['unit'], Unit>> = {
  percent: 'percent',
  points: 'points',
  money: 'money',
  multiple: 'number',
  count: 'number',
  days: 'number',
};

const FIGURE_UNITS: Partial<Record<Used['name'], Unit>> = {
  shares: 'number',
  price: 'price',
  dividends: 'price',
  yearReturn: 'percent',
  quarterReturn: 'percent',
  peerYearReturn: 'percent',
  peerQuarterReturn: 'percent',
  mean50: 'price',
  mean200: 'price',
  high52: 'price',
  deviation: 'percent',
  worstDay: 'percent',
  daysSincePeak: 'number',
};

const STATEMENT_UNITS: Partial<Record<StatementRow, Unit>> = {
  revenueGrowth: 'percent',
  grossMargin: 'percent',
  operatingMargin: 'percent',
  netMargin: 'percent',
  cashMargin: 'percent',
  epsDiluted: 'price',
  bookPerShare: 'price',
  cashPerShare: 'price',
};

const checkWords = (id: Check['id']): Words => ({
  en: checkNames[`check.${id}`],
  fr: frenchCheckNames[`check.${id}`],
});
const figureWords = (name: Used['name']): Words => ({
  en: checkNames[`figure.${name}`],
  fr: frenchCheckNames[`figure.${name}`],
});
const rowWords = (row: StatementRow): Words => ({
  en: statementNames[`row.${row}`],
  fr: frenchStatementNames[`row.${row}`],
});

function addChecks(reply: Checks, one: PinnedAsset, findings: Findings): void {
  findings.from(reply.provenance);
  const known = reply.checks.filter(({ verdict }) => verdict !== 'unknown');
  findings.add('checks-known', known.length, { asset: one });
  findings.add('checks-passed', known.filter(({ verdict }) => verdict === 'pass').length, { asset: one });
  const rows = reply.checks.map((check) => {
    const label = checkWords(check.id);
    const unit = CHECK_UNITS[check.unit];
    const median = {
      measure: 'peer-median',
      unit,
      label: { en: 'Peer median', fr: 'Médiane des comparables' },
    };
    return [
      findings.text(label),
      findings.addNamed({ measure: check.id, unit, label }, check.value, { asset: one }),
      findings.add('check-verdict', check.verdict, { asset: one, key: check.id, of: label }),
      findings.addNamed(median, check.peerMedian, { asset: one, key: check.id, of: label }),
    ];
  });
  const columns = [texts.check, texts.value, texts.verdict, texts.peers].map((name, i) => ({
    name,
    numeric: i % 2 === 1,
  }));
  findings.table({ title: texts.title, columns }, rows);
  addFigures(reply, one, findings);
}

/** What the checks rest on, the newest of each, and what a valuation needs. */
function addFigures({ checks, valuation }: Checks, one: PinnedAsset, findings: Findings): void {
  const newest = new Map<Used['name'], Used>();
  for (const used of checks.flatMap((check) => check.used)) {
    const before = newest.get(used.name);
    if (before === undefined || before.to < used.to) newest.set(used.name, used);
  }
  for (const { name, value, to } of newest.values()) {
    const named = { measure: name, unit: FIGURE_UNITS[name] ?? 'money', label: figureWords(name) };
    findings.addNamed(named, value, { asset: one, of: to });
  }
  findings.add('market-value', valuation?.marketValue, { asset: one });
  findings.add('net-debt', valuation?.netDebt, { asset: one });
  if (valuation === null) findings.note(texts.fund);
}

function addStatements({ periods, provenance }: Statements, one: PinnedAsset, findings: Findings): void {
  findings.from(provenance);
  const shown = periods.slice(0, 8);
  const rowsThere = [...new Set(shown.flatMap(({ cells }) => cells.map(({ row }) => row)))];
  const rows = shown.map(({ cells, end, fiscalYear, quarter, currency }) => {
    const period = quarter === 'full-year' ? String(fiscalYear) : `${fiscalYear} Q${quarter}`;
    const found = rowsThere.map((row) => {
      const cell = cells.find((candidate) => candidate.row === row);
      const named = { measure: row, unit: STATEMENT_UNITS[row] ?? 'money', label: rowWords(row) } as const;
      return findings.addNamed(named, cell?.value, { asset: one, currency, key: end, of: period });
    });
    return [findings.text(period), ...found];
  });
  const columns = [texts.period, ...rowsThere.map(rowWords)].map((name, i) => ({ name, numeric: i > 0 }));
  findings.table({ title: texts.statements, columns, total: periods.length }, rows);
}

export const breakdown = defineTool({
  name: 'breakdown',
  title: { en: 'Fundamentals', fr: 'Fondamentaux' },
  description:
    'A company (or what there is of a coin or fund) from its filings and prices: checks of growth, profitability, balance sheet, cash, quality, valuation, dividend, momentum, risk with their values, verdicts and the median of the peers; the figures behind them; market cap and net debt. With statements: revenue, margins, earnings per share, book value and cash flow by quarter or year.',
  effect: 'reads',
  scope: 'market:read',
  input: strictInput({
    asset,
    market: market.optional(),
    show: oneOf(['checks', 'quarterly', 'annual'])
      .describe('Checks, or statements by quarter or year')
      .default('checks'),
    asOf,
  }),
  example: { asset: 'AAPL' },
  label: (input, language) =>
    ({ en: `Reading the books of ${input.asset}`, fr: `Lecture des comptes de ${input.asset}` })[language],
  run: (input, context) => {
    const { at } = asked(context, input.asOf);
    return withAssets(
      context,
      { names: [input.asset], market: input.market, asOf: at },
      async ([one], findings) => {
        const params = { symbol: one.symbol };
        if (input.show === 'checks') {
          addChecks(await context.call('breakdown.checks', { params, query: { asOf: at } }), one, findings);
        } else {
          const query = { period: input.show, asOf: at };
          addStatements(await context.call('breakdown.statements', { params, query }), one, findings);
        }
      },
    );
  },
});
