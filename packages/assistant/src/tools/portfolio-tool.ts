import type { CallReply, Calls } from '@auspex/contract';
import { Findings } from './findings.ts';
import { asked, asOf, asset, day, MOST_ROWS, memberDay, oneOf, spanFields, strictInput } from './inputs.ts';
import { withAssets } from './pin-asset.ts';
import { spanDates } from './spans.ts';
import { defineTool, type ToolContext } from './tool.ts';
import type { Words } from './words.ts';

type Holdings = CallReply<Calls['portfolio.holdings']>;
type Held = Holdings['items'][number];
type Performance = CallReply<Calls['portfolio.performance']>;

const GROUPS = ['asset', 'sector', 'currency', 'account'] as const;

const texts = {
  empty: { en: 'There is nothing in the portfolio.', fr: 'Il n’y a rien dans le portefeuille.' },
  notHeld: { en: 'It is not in the portfolio.', fr: 'Il n’est pas dans le portefeuille.' },
  unpriced: {
    en: 'Something held has no price or exchange rate; it is in no total.',
    fr: 'Un actif détenu n’a ni cours ni taux de change ; il n’entre dans aucun total.',
  },
  positions: { en: 'Positions', fr: 'Positions' },
  allocation: { en: 'Allocation', fr: 'Répartition' },
  part: { en: 'Part', fr: 'Part' },
} satisfies Record<string, Words>;

const POSITION_COLUMNS: readonly Words[] = [
  { en: 'Asset', fr: 'Actif' },
  { en: 'Quantity', fr: 'Quantité' },
  { en: 'Value', fr: 'Valeur' },
  { en: 'Weight', fr: 'Poids' },
  { en: 'Gain', fr: 'Plus-value' },
  { en: 'Gain, %', fr: 'Plus-value, %' },
];

const numericFromSecond = (names: readonly Words[]) => names.map((name, i) => ({ name, numeric: i > 0 }));

/** Amounts come as exact texts; a figure is shown with the places of its currency. */
const amount = (text: string | null | undefined): number | null => (text == null ? null : Number(text));

/** A day that is over is asked for by its date; today is asked for as it is now. */
async function readOn<Reply extends { provenance: { asOf: string } }>(
  context: ToolContext,
  on: string | undefined,
  read: (day: { on?: string }) => Promise<Reply>,
): Promise<Reply> {
  if (on !== undefined) return read({ on });
  const now = await read({});
  const asked = memberDay(context);
  const { dayAt } = context;
  return memberDay({ asOf: now.provenance.asOf, dayAt }) > asked ? read({ on: asked }) : now;
}

function addHeld(held: Held, base: string, findings: Findings) {
  const { symbol, name, market } = held;
  const known = market === null ? null : { symbol, name, market };
  const about = { asset: known, currency: base, ...(known ? {} : { key: symbol, of: symbol }) };
  findings.add('average-price', amount(held.averagePrice?.amount), {
    ...about,
    currency: held.averagePrice?.currency ?? base,
  });
  findings.add('held-price', amount(held.price?.amount), {
    ...about,
    currency: held.price?.currency ?? base,
  });
  findings.add('cost', amount(held.cost), about);
  findings.add('realised', amount(held.realised), about);
  findings.add('income', amount(held.income), about);
  return [
    findings.text(symbol),
    findings.add('quantity', amount(held.quantity), about),
    findings.add('value', amount(held.value), about),
    findings.add('weight', held.weight, about),
    findings.add('gain', amount(held.gain), about),
    findings.add('gain-share', held.gainShare, about),
  ];
}

/** Whether there is something to tell. */
function addHoldings(reply: Holdings, findings: Findings, only: string | null): boolean {
  const { base, total, items, cash } = reply;
  findings.from(reply.provenance);
  const shown = only === null ? items : items.filter(({ symbol }) => symbol === only);
  const missing = only !== null ? shown.length === 0 : items.length === 0 && cash.length === 0;
  if (missing) {
    findings.note(only !== null ? texts.notHeld : texts.empty);
    return false;
  }
  if (reply.unpriced > 0) findings.note(texts.unpriced);
  const about = { currency: base };
  if (only === null) {
    findings.add('total-value', amount(total.value), about);
    findings.add('cost', amount(total.cost), about);
    findings.add('gain', amount(total.gain), about);
    findings.add('gain-share', total.gainShare);
    findings.add('realised', amount(total.realised), about);
    findings.add('income', amount(total.income), about);
    findings.add('day-change', amount(total.dayChange), about);
    findings.add('day-change-share', total.dayChangeShare);
    findings.add('positions', items.length);
    for (const one of cash.slice(0, MOST_ROWS)) {
      findings.add('cash', amount(one.amount), {
        currency: one.currency,
        key: one.currency,
        of: one.currency,
      });
    }
  }
  const listed = shown.slice(0, MOST_ROWS);
  findings.about(listed.flatMap(({ symbol, name, market }) => (market ? [{ symbol, name, market }] : [])));
  const rows = listed.map((held) => addHeld(held, base, findings));
  findings.table(
    { title: texts.positions, columns: numericFromSecond(POSITION_COLUMNS), total: shown.length },
    rows,
  );
  return true;
}

function addReturn(reply: Performance, findings: Findings): void {
  const { base, risk, benchmark } = reply;
  const about = { currency: base };
  findings.from(reply.provenance);
  if (reply.unpriced > 0) findings.note(texts.unpriced);
  findings.add('first-date', reply.from);
  findings.add('last-date', reply.to);
  findings.add('total-gain', amount(reply.gain), about);
  findings.add('total-value', amount(reply.endValue), about);
  findings.add('paid-in', amount(reply.paidIn), about);
  findings.add('taken-out', amount(reply.takenOut), about);
  findings.add('portfolio-return', reply.timeWeighted?.total);
  findings.add('money-weighted-return', reply.moneyWeighted?.total);
  findings.add('benchmark-return', benchmark?.growth?.total, { of: benchmark?.symbol ?? '' });
  findings.add('volatility', risk.volatility);
  findings.add('sharpe', risk.sharpe);
  findings.add('max-drawdown', risk.drawdown?.depth);
  findings.add('beta', risk.beta);
}

export const portfolio = defineTool({
  name: 'portfolio',
  title: { en: 'Your portfolio', fr: 'Votre portefeuille' },
  description:
    'The asking member’s own portfolio: value, gains, change of the day and positions (or one position); its return over a span with benchmark and risk; or its allocation by asset, sector, currency or account.',
  effect: 'reads',
  scope: 'portfolio:read',
  input: strictInput({
    show: oneOf(['positions', 'return', 'allocation']).default('positions'),
    asset: asset.describe('Only this position').optional(),
    by: oneOf(GROUPS).describe('What the allocation is by').default('asset'),
    on: day.describe('At the end of this day, instead of now').optional(),
    ...spanFields,
    asOf,
  }),
  example: { show: 'positions' },
  label: (_, language) => ({ en: 'Reading your portfolio', fr: 'Lecture de votre portefeuille' })[language],
  async run(input, context) {
    const then = asked(context, input.asOf);
    if (input.asset !== undefined) {
      return withAssets(then, { names: [input.asset], asOf: then.at }, async ([one], findings) => {
        const reply = await readOn(then, input.on, (query) => then.call('portfolio.holdings', { query }));
        if (addHoldings(reply, findings, one.symbol)) findings.add('close-date', input.on, { asset: one });
      });
    }
    const findings = new Findings(then);
    if (input.show === 'positions') {
      const reply = await readOn(then, input.on, (query) => then.call('portfolio.holdings', { query }));
      if (addHoldings(reply, findings, null)) findings.add('close-date', input.on);
    } else if (input.show === 'return') {
      const asked = input.span !== undefined || input.from !== undefined || input.to !== undefined;
      const query = asked ? spanDates(input, memberDay(then)) : {};
      addReturn(await then.call('portfolio.performance', { query }), findings);
    } else {
      const reply = await readOn(then, input.on, (query) => then.call('portfolio.allocation', { query }));
      findings.from(reply.provenance).add('total-value', amount(reply.total), { currency: reply.base });
      const rows = reply[input.by]
        .slice(0, MOST_ROWS)
        .map(({ key, name, value, weight }) => [
          findings.text(name),
          findings.add('value', amount(value), { currency: reply.base, key, of: name }),
          findings.add('weight', weight, { key, of: name }),
        ]);
      const names = [texts.part, POSITION_COLUMNS[2], POSITION_COLUMNS[3]].flatMap((name) => name ?? []);
      findings.table({ title: texts.allocation, columns: numericFromSecond(names) }, rows);
    }
    return findings.result();
  },
});
