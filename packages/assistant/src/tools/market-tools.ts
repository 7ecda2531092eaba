import { Findings } from './findings.ts';
import { asked, asOf, asset, assets, market, strictInput } from './inputs.ts';
import { type PinnedAsset, pinAsset, withAssets } from './pin-asset.ts';
import { defineTool, type ToolContext } from './tool.ts';
import type { Words } from './words.ts';

const MINUTE_MS = 60_000;

export const findAsset = defineTool({
  name: 'find_asset',
  title: { en: 'Find an asset', fr: 'Trouver un actif' },
  description:
    'Resolves a symbol, a name or a part of a name into one asset. Use it when it is not clear which asset is meant; several candidates mean that the member has to say which.',
  effect: 'reads',
  scope: 'market:read',
  input: strictInput({ text: asset, market: market.optional(), asOf }),
  example: { text: 'Apple' },
  label: ({ text }, language) => ({ en: `Looking for ${text}`, fr: `Recherche de ${text}` })[language],
  async run(input, context) {
    const pin = await pinAsset(context, { ...input, asOf: asked(context, input.asOf).at });
    const findings = new Findings(context);
    if (pin.kind === 'none') return findings.result();
    const found = pin.kind === 'one' ? [pin.asset] : pin.candidates;
    findings.about(found);
    findings.table(
      {
        title: { en: 'Assets', fr: 'Actifs' },
        columns: [
          { name: { en: 'Symbol', fr: 'Symbole' }, numeric: false },
          { name: { en: 'Name', fr: 'Nom' }, numeric: false },
          { name: { en: 'Market', fr: 'Marché' }, numeric: false },
        ],
      },
      found.map(({ symbol, name, market: of }) => [
        findings.text(symbol),
        findings.text(name),
        findings.text(MARKETS[of]),
      ]),
    );
    const { candidates } = pin.kind === 'several' ? pin : { candidates: undefined };
    const result = findings.result();
    return candidates ? { ...result, candidates: result.assets, empty: true } : result;
  },
});

export const MARKETS: Readonly<Record<'crypto' | 'us', Words>> = {
  crypto: { en: 'Cryptocurrencies', fr: 'Cryptomonnaies' },
  us: { en: 'US stocks', fr: 'Actions américaines' },
};

const texts = {
  stale: {
    en: '{symbol}: this price is older than its source’s delay.',
    fr: '{symbol} : ce cours est plus ancien que le retard de sa source.',
  },
  closed: {
    en: '{symbol}: the market is closed; this is the last price.',
    fr: '{symbol} : le marché est fermé ; ceci est le dernier cours.',
  },
  halted: { en: '{symbol}: trading is halted.', fr: '{symbol} : la cotation est suspendue.' },
} satisfies Record<string, Words>;

function about(symbol: string, words: Words): Words {
  return { en: words.en.replace('{symbol}', symbol), fr: words.fr.replace('{symbol}', symbol) };
}

/** An open market whose price is this much older than its source’s own delay is no longer followed. */
const STALE_AFTER_MS = 20 * MINUTE_MS;

/**
 * The close known at the instant asked about, which stays the same whenever it is asked for; and, where that instant is
 * now, the live price that the member's screens show.
 */
async function readQuotes(
  list: readonly PinnedAsset[],
  findings: Findings,
  context: ToolContext,
): Promise<void> {
  const symbols = list.map(({ symbol }) => symbol).join(',');
  const [then, now] = await Promise.all([
    context.call('market.quotes', { query: { symbols, asOf: context.asOf } }),
    context.call('market.quotes', { query: { symbols } }),
  ]);
  const isNew = Date.parse(now.provenance.asOf) - Date.parse(context.asOf) < 2 * MINUTE_MS;
  const isNow = context.present !== false && isNew;
  for (const one of list) {
    const live = now.items.find(({ symbol }) => symbol === one.symbol);
    if (isNow && live) {
      findings.from({ ...now.provenance, asOf: live.at });
      findings.add('last', live.last, { asset: one });
      findings.add('change', live.change, { asset: one });
      for (const name of ['open', 'high', 'low', 'volume', 'bid', 'ask'] as const) {
        findings.add(name, live[name], { asset: one });
      }
      findings.add('previous-close', live.previousClose, { asset: one });
      findings.add('at', live.at, { asset: one });
      const age = Date.parse(context.asOf) - Date.parse(live.at);
      if (live.phase !== 'open') findings.note(about(one.symbol, texts[live.phase]));
      else if (age > live.delayMs + STALE_AFTER_MS) findings.note(about(one.symbol, texts.stale));
    }
    const quote = then.items.find(({ symbol }) => symbol === one.symbol);
    if (!quote) continue;
    findings.from(then.provenance);
    findings.add('close', quote.last, { asset: one });
    findings.add('close-date', quote.at.slice(0, 10), { asset: one });
    findings.add('change', quote.change, {
      asset: one,
      key: 'close',
      of: { en: 'last close', fr: 'dernière clôture' },
    });
  }
}

export const quote = defineTool({
  name: 'quote',
  title: { en: 'Price', fr: 'Cours' },
  description:
    'Last price, change against the previous close, open, high, low, volume, and the last daily close of one or more assets. For one asset also market cap and the 52-week range. Use it for what something costs and how it moved today.',
  effect: 'reads',
  scope: 'market:read',
  input: strictInput({ assets, market: market.optional(), asOf }),
  example: { assets: ['BTC'] },
  label: (input, language) =>
    ({
      en: `Reading the price of ${input.assets.join(', ')}`,
      fr: `Lecture du cours de ${input.assets.join(', ')}`,
    })[language],
  run: ({ assets: names, market: of, asOf: at = undefined }, context) => {
    const then = asked(context, at);
    return withAssets(then, { names, market: of, asOf: then.at }, async (list, findings) => {
      await readQuotes(list, findings, then);
      if (list.length > 1) return;
      const [one] = list;
      const header = await then.call('market.symbol', {
        params: { symbol: one.symbol },
        query: { asOf: then.at },
      });
      findings.from(header.provenance);
      findings.add('high-52-weeks', header.range52Weeks?.high, { asset: one });
      findings.add('low-52-weeks', header.range52Weeks?.low, { asset: one });
      findings.add('market-cap', header.marketCap, { asset: one });
    });
  },
});
