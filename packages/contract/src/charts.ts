import { z } from 'zod';
import { defineCall } from './call.ts';

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

export const chartsCalls = {
  'charts.readIndicators': defineCall({
    method: 'GET',
    path: '/api/indicators-document',
    access: 'member',
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
      'Adds or replaces some indicators by id and removes others; the rest stays. Refused when they were changed elsewhere meanwhile.',
    body: z.object({
      version: z.int(),
      set: indicatorList.default([]),
      remove: z.array(z.string().max(60)).max(mostIndicators).default([]),
    }),
    reply: indicatorsDocument,
  }),
};
