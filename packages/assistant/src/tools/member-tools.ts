import { alertSentence } from '@auspex/contract/alert-sentences';
import { marketOfSymbol, ORDER_STATUSES } from '@auspex/market';
import { Findings } from './findings.ts';
import { asked, asOf, asset, day, instantOf, MOST_ROWS, oneOf, strictInput, wholeNumber } from './inputs.ts';
import { withAssets } from './pin-asset.ts';
import { defineTool, type ToolContext } from './tool.ts';
import type { Words } from './words.ts';

const texts = {
  noOrders: { en: 'There are no such orders.', fr: 'Il n’y a pas de tels ordres.' },
  noLists: { en: 'Nothing is on a watchlist.', fr: 'Aucune liste de suivi ne contient d’actif.' },
  lists: { en: 'Watchlists', fr: 'Listes de suivi' },
  noAlerts: { en: 'There are no alerts.', fr: 'Il n’y a pas d’alertes.' },
  orders: { en: 'Orders', fr: 'Ordres' },
  alerts: { en: 'Alerts', fr: 'Alertes' },
} satisfies Record<string, Words>;

const columnsOf = (names: readonly Words[], textual: number) =>
  names.map((name, i) => ({ name, numeric: i >= textual }));

const ORDER_COLUMNS = columnsOf(
  [
    { en: 'Order', fr: 'Ordre' },
    { en: 'Status', fr: 'État' },
    { en: 'Side', fr: 'Sens' },
    { en: 'Quantity', fr: 'Quantité' },
    { en: 'Price', fr: 'Prix' },
    { en: 'Filled', fr: 'Exécuté' },
    { en: 'Placed', fr: 'Passé' },
  ],
  3,
);

const ALERT_COLUMNS = columnsOf(
  [
    { en: 'Alert', fr: 'Alerte' },
    { en: 'Level', fr: 'Niveau' },
    { en: 'State', fr: 'État' },
    { en: 'Fired', fr: 'Déclenchements' },
  ],
  1,
);

interface OrderQuestion {
  readonly status?: (typeof ORDER_STATUSES)[number] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly count: number;
  readonly symbol?: string;
  readonly at: string;
}

async function addOrders(context: ToolContext, findings: Findings, question: OrderQuestion): Promise<void> {
  const { status, from, count, symbol, at } = question;
  const day = at.slice(0, 10);
  const to = question.to !== undefined && question.to < day ? question.to : day;
  const { items, total: byThatDay } = await context.call('trading.orders', {
    query: {
      ...(status ? { status } : {}),
      ...(from ? { from } : {}),
      ...(symbol ? { symbol } : {}),
      ...{ to, page_size: count },
    },
  });
  const known = items.filter(({ createdAt }) => Date.parse(createdAt) <= Date.parse(at));
  // The newest come first: those of later that day are among them.
  const total = byThatDay - (items.length - known.length);
  findings.add('orders', total);
  if (known.length === 0) return findings.note(texts.noOrders);
  const rows = known.map((order, i) => {
    const { symbol: of, quoteAsset: currency, side } = order;
    const one = { symbol: of, name: order.baseAsset, market: marketOfSymbol(of) };
    const about = { asset: one, currency, key: i + 1 };
    findings.add('fill-price', numberOf(order.averagePrice), about);
    return [
      findings.text(`${of} · ${order.exchange} · ${order.type}`),
      findings.add('order-status', order.status, about),
      findings.add('order-side', side, about),
      findings.add('order-quantity', numberOf(order.quantity), about),
      findings.add('order-price', numberOf(order.price ?? order.stopPrice), about),
      findings.add('filled-quantity', numberOf(order.filledQuantity), about),
      findings.add('placed-at', order.createdAt, about),
    ];
  });
  findings.table({ title: texts.orders, columns: ORDER_COLUMNS, total }, rows);
}

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));

export const orders = defineTool({
  name: 'orders',
  title: { en: 'Your orders', fr: 'Vos ordres' },
  description:
    'The asking member’s own orders, newest first, on paper and at exchanges: status, side, quantity, price, what is filled. Their state is that of now.',
  effect: 'reads',
  scope: 'portfolio:read',
  input: strictInput({
    asset: asset.optional(),
    status: oneOf(ORDER_STATUSES).optional(),
    from: day.optional(),
    to: day.optional(),
    count: wholeNumber(1, MOST_ROWS).default(20),
    asOf,
  }),
  example: { count: 10 },
  label: (_, language) => ({ en: 'Reading your orders', fr: 'Lecture de vos ordres' })[language],
  async run({ asset: name, asOf: named = undefined, ...question }, context) {
    const then = asked(context, named);
    const at = instantOf(then.asOf);
    if (name !== undefined) {
      return withAssets(context, { names: [name], asOf: then.at }, ([one], findings) =>
        addOrders(context, findings, { ...question, symbol: one.symbol, at }),
      );
    }
    const findings = new Findings(context);
    await addOrders(context, findings, { ...question, at });
    return findings.result();
  },
});

export const alerts = defineTool({
  name: 'alerts',
  title: { en: 'Your alerts', fr: 'Vos alertes' },
  description:
    'The asking member’s own alerts: what each waits for, its state, when it last fired, and how many the plan allows. Their state is that of now.',
  effect: 'reads',
  scope: 'portfolio:read',
  input: strictInput({ asset: asset.optional(), state: oneOf(['active', 'all']).default('all'), asOf }),
  example: { state: 'active' },
  label: (_, language) => ({ en: 'Reading your alerts', fr: 'Lecture de vos alertes' })[language],
  async run(input, context) {
    const then = asked(context, input.asOf);
    const at = instantOf(then.asOf);
    const read = async (symbol: string | null, findings: Findings) => {
      const reply = await context.call('alerts.list', {});
      const known = reply.items.filter(
        ({ createdAt, state, asset: of }) =>
          Date.parse(createdAt) <= Date.parse(at) &&
          (input.state === 'all' || state === 'active') &&
          (symbol === null || of?.symbol === symbol),
      );
      findings.add('alerts', known.length);
      findings.add('active-alerts', reply.active);
      findings.add('alert-limit', reply.limit);
      if (known.length === 0) return findings.note(texts.noAlerts);
      const rows = known.slice(0, MOST_ROWS).map((alert, i) => {
        const about = { asset: alert.asset, key: i + 1 };
        const said = alertSentence(alert.condition, alert.asset?.symbol ?? alert.screen, context.language);
        const { condition } = alert;
        const level = condition.kind === 'price' ? condition.level : null;
        findings.add('fired-at', alert.firedAt, about);
        return [
          findings.text(said),
          findings.add('alert-level', level, { ...about, key: `${i + 1}.level`, of: said }),
          findings.add('alert-state', alert.state, about),
          findings.add('firings', alert.firings, about),
        ];
      });
      findings.table({ title: texts.alerts, columns: ALERT_COLUMNS, total: known.length }, rows);
    };
    if (input.asset !== undefined) {
      return withAssets(context, { names: [input.asset], asOf: then.at }, ([one], findings) =>
        read(one.symbol, findings),
      );
    }
    const findings = new Findings(context);
    await read(null, findings);
    return findings.result();
  },
});

const LIST_COLUMNS = columnsOf(
  [
    { en: 'Asset', fr: 'Actif' },
    { en: 'List', fr: 'Liste' },
    { en: 'Added', fr: 'Ajouté' },
  ],
  2,
);

export const watchlists = defineTool({
  name: 'watchlists',
  title: { en: 'Your watchlists', fr: 'Vos listes de suivi' },
  description: 'The asking member’s own watchlists: which assets are on them, and since when.',
  effect: 'reads',
  scope: 'market:read',
  personal: true,
  input: strictInput({ asOf }),
  example: {},
  label: (_, language) => ({ en: 'Reading your watchlists', fr: 'Lecture de vos listes de suivi' })[language],
  async run(input, context) {
    const at = Date.parse(instantOf(input.asOf ?? context.asOf));
    const findings = new Findings(context);
    const { items } = await context.call('watchlists.list', {});
    const known = items.flatMap((list) =>
      list.items
        .filter(({ addedAt }) => Date.parse(addedAt) <= at)
        .map((item) => ({ ...item, list: list.name })),
    );
    if (known.length === 0) {
      findings.note(texts.noLists);
      return findings.result();
    }
    const assets = new Set(known.map(({ symbol }) => symbol));
    findings.add('watched', assets.size);
    const rows = known
      .slice(0, MOST_ROWS)
      .map((item, i) => [
        findings.text(`${item.symbol} · ${item.name}`),
        findings.text(item.list),
        findings.add('added-on', item.addedAt.slice(0, 10), { asset: item, key: i + 1 }),
      ]);
    findings.table({ title: texts.lists, columns: LIST_COLUMNS, total: known.length }, rows);
    return findings.result();
  },
});
