import { z } from 'zod';
import { defineCall } from './call.ts';
import { symbolText } from './market/market-shapes.ts';
import { typedName } from './typed-shapes.ts';

/** One indicator on a member's chart. */
const chartIndicator = z.object({
  /** Chosen by the page; the same within the document only once. */
  id: z.string().trim().min(1).max(60),
  /** As the list of indicators names it, such as `RAINBOW SMA`. */
  indicator: z.string().trim().min(1).max(60),
  hidden: z.boolean().default(false),
  /**
   * Its parameters by name, and how it is drawn: `pane` (`price`, `own` or `pane-N`), and for each output
   * `color:OUTPUT` (`#rrggbb`), `width:OUTPUT` (1–4), `visible:OUTPUT`.
   */
  options: z.record(z.string().max(60), z.union([z.number(), z.boolean(), z.string().max(60)])).default({}),
});

const mostIndicators = 40;

const indicatorList = z.array(chartIndicator).max(mostIndicators);

const indicatorsDocument = z.object({
  uid: z.string(),
  indicators: z.array(
    z.object({
      id: z.string(),
      indicator: z.string(),
      hidden: z.boolean(),
      options: z.record(z.string(), z.union([z.number(), z.boolean(), z.string()])),
    }),
  ),
  /** Grows with every change: a change says which version it was made from. */
  version: z.int(),
});

const point = z.object({
  /** Milliseconds since 1970 UTC; may lie ahead of the newest bar. */
  time: z.number().min(-8.64e15).max(8.64e15),
  price: z.number(),
});

/** What a member drew on the chart of a symbol. */
const chartDrawing = z.object({
  id: z.string().trim().min(1).max(60),
  tool: z.enum(['trend', 'ray', 'horizontal', 'rectangle', 'fibonacci', 'measure', 'text']),
  /** One for a horizontal line and a text, two for everything else. */
  points: z.array(point).min(1).max(2),
  text: z.string().max(200).default(''),
  /** `#rrggbb`; null: the colour of the theme. */
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .nullable()
    .default(null),
  /** Its prices are those of shares of that day: a later split moves it with the bars. */
  drawnOn: z.iso.date(),
});

const mostDrawings = 200;
const drawingsDocument = z.object({
  symbol: z.string(),
  drawings: z.array(chartDrawing),
  /** 0 before anything was drawn. */
  version: z.int(),
});

/** A set-up of the chart page: what its address says without the symbol, and the indicators. */
const chartLayout = z.object({
  name: typedName(60),
  view: z.string().max(2_000),
  indicators: indicatorList,
});

const mostLayouts = 30;
const layoutsDocument = z.object({ layouts: z.array(chartLayout), version: z.int() });

export const chartsCalls = {
  'charts.readDrawings': defineCall({
    method: 'GET',
    path: '/api/drawings/:symbol',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'What the member drew on the chart of a symbol.',
    params: z.object({ symbol: symbolText }),
    reply: drawingsDocument,
  }),
  'charts.replaceDrawings': defineCall({
    method: 'PUT',
    path: '/api/drawings/:symbol',
    access: 'member',
    summary: 'Sets the drawings of a symbol. Refused when they were changed elsewhere in the meantime.',
    params: z.object({ symbol: symbolText }),
    body: z.object({ version: z.int().min(0), drawings: z.array(chartDrawing).max(mostDrawings) }),
    reply: drawingsDocument,
  }),
  'charts.readLayouts': defineCall({
    method: 'GET',
    path: '/api/chart-layouts',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'The chart layouts that the member saved under a name.',
    reply: layoutsDocument,
  }),
  'charts.replaceLayouts': defineCall({
    method: 'PUT',
    path: '/api/chart-layouts',
    access: 'member',
    summary: 'Sets the saved chart layouts. Refused when they were changed elsewhere in the meantime.',
    body: z.object({ version: z.int().min(0), layouts: z.array(chartLayout).max(mostLayouts) }),
    reply: layoutsDocument,
  }),
  'charts.readIndicators': defineCall({
    method: 'GET',
    path: '/api/indicators-document',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'The indicators on the member’s charts; one RAINBOW SMA at first.',
    reply: indicatorsDocument,
  }),
  'charts.replaceIndicators': defineCall({
    method: 'PUT',
    path: '/api/indicators-document',
    access: 'member',
    summary:
      'Replaces all indicators, in their order. Refused when they were changed elsewhere in the meantime.',
    body: z.object({ indicators: indicatorList, version: z.int() }),
    reply: indicatorsDocument,
  }),
  'charts.changeIndicators': defineCall({
    method: 'PATCH',
    path: '/api/indicators-document',
    access: 'member',
    summary:
      'Adds or replaces some indicators by id and removes others; the rest stays. Refused when they were changed elsewhere in the meantime.',
    body: z.object({
      version: z.int(),
      set: indicatorList.default([]),
      remove: z.array(z.string().max(60)).max(mostIndicators).default([]),
    }),
    reply: indicatorsDocument,
  }),
};
