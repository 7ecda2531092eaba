import type { CallReply, Calls } from '@auspex/contract';
import type { Findings } from './findings.ts';
import { asked, asOf, asset, market, strictInput } from './inputs.ts';
import { type PinnedAsset, withAssets } from './pin-asset.ts';
import { defineTool } from './tool.ts';
import type { Words } from './words.ts';

type Reply = CallReply<Calls['forecasts.symbol']>;

const HORIZONS: Readonly<Record<Reply['horizons'][number]['horizon'], Words>> = {
  delta_30: { en: '30 days', fr: '30 jours' },
  delta_90: { en: '90 days', fr: '90 jours' },
  delta_1y: { en: 'one year', fr: 'un an' },
  delta_2y: { en: 'two years', fr: 'deux ans' },
};

const texts = {
  few: {
    en: 'There is less than a year of bars: nothing is forecast.',
    fr: 'Il y a moins d’un an de séances : rien n’est prévu.',
  },
  delisted: {
    en: 'Trading in it has ended: nothing is forecast any more.',
    fr: 'Sa cotation a pris fin : plus rien n’est prévu.',
  },
  'out-of-date': {
    en: 'Its last bar is more than 10 days old: nothing is forecast until a new one comes in.',
    fr: 'Sa dernière séance date de plus de 10 jours : rien n’est prévu avant l’arrivée d’une nouvelle.',
  },
  none: { en: 'No forecast is published yet.', fr: 'Aucune prévision n’est encore publiée.' },
  drift: {
    en: 'The middle of the range is mostly assumed drift, not a direction.',
    fr: 'Le milieu de la fourchette est surtout une dérive supposée, pas une direction.',
  },
} satisfies Record<string, Words>;

/** The log return at a level of the distribution, if it is one of those that the reply has. */
function quantile({ levels, quantiles }: Reply['horizons'][number], level: number): number | null {
  const at = levels.findIndex((one) => Math.abs(one - level) < 1e-9);
  return quantiles[at] ?? null;
}

function addForecast(reply: Reply, one: PinnedAsset, findings: Findings): void {
  findings.from(reply.provenance).delayed(reply.delayed);
  if (reply.noneBecause !== null) findings.note(texts[reply.noneBecause]);
  else if (!reply.enough) findings.note(texts.few);
  else if (reply.horizons.length === 0) findings.note(texts.none);
  else findings.note(texts.drift);
  findings.add('signal-date', reply.date, { asset: one });
  findings.add('close', reply.close, { asset: one });
  for (const horizon of reply.horizons) {
    const about = { asset: one, key: horizon.horizon, of: HORIZONS[horizon.horizon] };
    const ends = { median: horizon.median, low: quantile(horizon, 0.05), high: quantile(horizon, 0.95) };
    for (const end of ['median', 'low', 'high'] as const) {
      const log = ends[end];
      if (log === null) continue;
      findings.add(`range-${end}`, Math.expm1(log), about);
      if (reply.close !== null) findings.add(`price-${end}`, reply.close * Math.exp(log), about);
    }
    findings.add('p-up', horizon.pUp, about);
    findings.add('p-fall-over-10', horizon.pFall10, about);
    findings.add('until', horizon.until, about);
  }
  for (const { horizon, kind, n, inside90 } of reply.coverage) {
    if (kind !== 'settled') continue;
    const about = { key: horizon, of: HORIZONS[horizon] };
    findings.add('coverage', inside90, about);
    findings.add('coverage-count', n, about);
  }
  findings.add('ledger-entry', reply.ledger?.seq, { asset: one });
}

export const forecast = defineTool({
  name: 'forecast',
  title: { en: 'Forecast', fr: 'Prévision' },
  description:
    'The calibrated range of returns and prices of an asset after 30 days, 90 days, one and two years: median, 90% range, P(up), P(a fall over 10%), and how often published ranges held so far. It is a range, not a direction.',
  effect: 'reads',
  scope: 'market:read',
  input: strictInput({ asset, market: market.optional(), asOf }),
  example: { asset: 'AAPL' },
  label: (input, language) =>
    ({ en: `Reading the forecast of ${input.asset}`, fr: `Lecture de la prévision de ${input.asset}` })[
      language
    ],
  run: (input, context) => {
    const { at } = asked(context, input.asOf);
    return withAssets(
      context,
      { names: [input.asset], market: input.market, asOf: at },
      async ([one], findings) => {
        const reply = await context.call('forecasts.symbol', {
          params: { symbol: one.symbol },
          query: { asOf: at },
        });
        addForecast(reply, one, findings);
      },
    );
  },
});
