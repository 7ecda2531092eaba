import { asked, asOf, assets, market, oneOf, strictInput } from './inputs.ts';
import { withAssets } from './pin-asset.ts';
import { defineTool } from './tool.ts';
import { ToolRefusal, type Words, wordsIn } from './words.ts';

const texts = {
  two: {
    en: 'Name at least two assets to compare.',
    fr: 'Nommez au moins deux actifs à comparer.',
  },
  title: { en: 'Correlations', fr: 'Corrélations' },
  pair: { en: 'Pair', fr: 'Paire' },
  correlation: { en: 'Correlation', fr: 'Corrélation' },
  low: { en: 'Low (95%)', fr: 'Bas (95 %)' },
  high: { en: 'High (95%)', fr: 'Haut (95 %)' },
  days: { en: 'Days', fr: 'Jours' },
} satisfies Record<string, Words>;

export const correlation = defineTool({
  name: 'correlation',
  title: { en: 'Correlation', fr: 'Corrélation' },
  description:
    'How two to ten assets move together: the correlation of every pair with its 95% interval, how many independent bets they are, and which other assets would calm them most.',
  effect: 'reads',
  scope: 'market:read',
  input: strictInput({
    assets,
    market: market.optional(),
    method: oneOf(['pearson', 'spearman', 'downside']).default('pearson'),
    period: oneOf(['1m', '3m', '6m', '1y', '2y', '5y']).default('1y'),
    asOf,
  }),
  example: { assets: ['BTC', 'SPY'], period: '1y' },
  label: (input, language) =>
    ({
      en: `Comparing how ${input.assets.join(', ')} move`,
      fr: `Comparaison des mouvements de ${input.assets.join(', ')}`,
    })[language],
  run: (input, context) => {
    if (input.assets.length < 2) throw new ToolRefusal(wordsIn(context.language, texts.two));
    const { at } = asked(context, input.asOf);
    return withAssets(
      context,
      { names: input.assets, market: input.market, asOf: at },
      async (list, findings) => {
        if (list.length < 2) return;
        const symbols = list.map(({ symbol }) => symbol).join(',');
        const { method, period } = input;
        const reply = await context.call('correlation.table', {
          query: { symbols, method, period, asOf: at },
        });
        findings.from(reply.provenance);
        const rows = reply.rows.flatMap((cells, i) =>
          cells.map((cell, j) => {
            const pair = `${reply.assets[j]?.symbol} – ${reply.assets[i]?.symbol}`;
            const about = { key: pair.replace(' – ', '.'), of: pair };
            return [
              findings.text(pair),
              findings.add('correlation', cell.correlation, about),
              findings.add('correlation-low', cell.low, about),
              findings.add('correlation-high', cell.high, about),
              findings.add('days', cell.days, about),
            ];
          }),
        );
        const columns = [texts.pair, texts.correlation, texts.low, texts.high, texts.days];
        findings.table(
          { title: texts.title, columns: columns.map((name, i) => ({ name, numeric: i > 0 })) },
          rows,
        );
        if (list.length > 2) findings.add('mean-correlation', reply.mean);
        findings.add('bets', reply.bets.count);
        // Named as the pairs are, so that they are told of these assets and no other.
        const ofAll = { of: reply.assets.map((one) => one.symbol).join(' – ') };
        findings.add('first-date', reply.from, ofAll);
        findings.add('last-date', reply.to, ofAll);
        for (const other of reply.diversifiers.slice(0, 3)) {
          findings.add('correlation', other.correlation, { asset: other, key: `with.${other.symbol}` });
          findings.add('risk-change', other.riskChange, { asset: other, key: other.symbol });
        }
      },
    );
  },
});
