import { barsSummary } from './bars-tools.ts';
import { breakdown } from './breakdown-tool.ts';
import { correlation } from './correlation-tool.ts';
import { draw } from './draw-tool.ts';
import { earnings, earningsCalendar } from './earnings-tool.ts';
import { forecast } from './forecast-tool.ts';
import { glossary } from './glossary-tool.ts';
import { indicator } from './indicator-tool.ts';
import { findAsset, quote } from './market-tools.ts';
import { alerts, orders, watchlists } from './member-tools.ts';
import { news, sentiment } from './news-tools.ts';
import { portfolio } from './portfolio-tool.ts';
import { prepareAlert, prepareOrder } from './prepare-tools.ts';
import { ledgerEntry, trackRecord } from './record-tools.ts';
import { screener } from './screener-tool.ts';
import { seasonality } from './seasonality-tool.ts';
import { signal, signalChanges } from './signal-tools.ts';
import { table } from './table-tool.ts';
import type { Tool } from './tool.ts';
import { relativeVolume } from './volume-tool.ts';
import { refusedResult } from './words.ts';

/** A call that is refused is an answer too: what was refused, and why. */
function answeringRefusals(tool: Tool): Tool {
  return {
    ...tool,
    async run(input, context) {
      try {
        return await tool.run(input, context);
      } catch (error) {
        return refusedResult(error, context);
      }
    },
  };
}

const tools: readonly Tool[] = [
  ...[findAsset, quote, barsSummary, indicator, signal, signalChanges, forecast, seasonality, correlation],
  ...[screener, table, breakdown, earnings, earningsCalendar, news, sentiment, relativeVolume],
  ...[
    portfolio,
    orders,
    alerts,
    watchlists,
    trackRecord,
    ledgerEntry,
    glossary,
    draw,
    prepareOrder,
    prepareAlert,
  ],
];

/** Everything that the assistant, the MCP server and the documentation offer. */
export const allTools: readonly Tool[] = tools.map(answeringRefusals);
