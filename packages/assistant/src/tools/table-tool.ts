import { z } from 'zod';
import { asked, asOf, assets, market, strictInput } from './inputs.ts';
import { withAssets } from './pin-asset.ts';
import { DAY, fieldName, readFields, showRows } from './screener-tool.ts';
import { defineTool } from './tool.ts';
import type { Words } from './words.ts';

const MOST_MEASURES = 8;
const measureCount = `Name one to ${MOST_MEASURES} measures.`;

const texts = {
  title: { en: 'Side by side', fr: 'Côte à côte' },
  missing: { en: 'Not in the screener: {symbols}.', fr: 'Absents du filtre : {symbols}.' },
} satisfies Record<string, Words>;

const filled = (words: Words, symbols: string): Words => ({
  en: words.en.replace('{symbols}', symbols),
  fr: words.fr.replace('{symbols}', symbols),
});

export const table = defineTool({
  name: 'table',
  title: { en: 'Compare in a table', fr: 'Comparer dans un tableau' },
  description:
    'Puts chosen measures of several assets side by side: any fields of the screener, such as change, ret_1y, rsi14, vol_60, market_cap, pe, dividend_yield, stance, p_up_20, tone. From the last closed bar.',
  effect: 'reads',
  scope: 'market:read',
  input: strictInput({
    assets,
    market: market.optional(),
    measures: z
      .array(fieldName, { error: measureCount })
      .min(1, { error: measureCount })
      .max(MOST_MEASURES, { error: measureCount }),
    asOf,
  }),
  example: { assets: ['BTC', 'ETH'], measures: ['ret_1y', 'vol_60', 'rsi14'] },
  label: (input, language) =>
    ({
      en: `Putting ${input.assets.join(', ')} side by side`,
      fr: `Mise en regard de ${input.assets.join(', ')}`,
    })[language],
  run: (input, context) => {
    const { at } = asked(context, input.asOf);
    return withAssets(
      context,
      { names: input.assets, market: input.market, asOf: at },
      async (list, findings) => {
        const symbols = list.map(({ symbol }) => symbol);
        const markets = new Set(list.map((one) => one.market));
        const [only = 'us'] = markets;
        const of = markets.size > 1 ? 'all' : only;
        const { fields, known } = await readFields(context, { market: of, wanted: input.measures, asOf: at });
        const expression = `symbol in (${symbols.map((symbol) => `"${symbol}"`).join(', ')})`;
        const reply = await context.call('screener.list', {
          query: { market: of, expression, columns: [...known, DAY].join(','), page_size: 50, asOf: at },
        });
        const found = symbols.flatMap((symbol) => reply.items.filter(({ asset }) => asset.symbol === symbol));
        showRows({ ...reply, items: found }, { fields, title: texts.title }, findings);
        const missing = symbols.filter((symbol) => !found.some(({ asset }) => asset.symbol === symbol));
        if (missing.length > 0) findings.note(filled(texts.missing, missing.join(', ')));
      },
    );
  },
});
