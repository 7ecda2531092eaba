import type { CallReply, Calls } from '@auspex/contract';
import { frenchIndicatorNames } from '@auspex/contract/names/indicator-names.fr.ts';
import { dateOfInstant } from '@auspex/market';
import { z } from 'zod';
import type { Findings } from './findings.ts';
import { asked, asOf, asset, market, oneOf, spanFields, strictInput, wholeNumber, words } from './inputs.ts';
import { type PinnedAsset, withAssets } from './pin-asset.ts';
import { defineTool } from './tool.ts';
import type { Words } from './words.ts';

type Reply = CallReply<Calls['market.indicator']>;
type Unit = 'price' | 'money' | 'percent' | 'number';

const texts = {
  coming: {
    en: 'Some of the bars are not here yet; they are being fetched.',
    fr: 'Une partie des barres n’est pas encore là ; elles sont en cours de récupération.',
  },
  before: { en: 'bar before', fr: 'barre précédente' },
};

/** Indicators write percentages as hundredths; figures are parts of 1. */
const UNITS: Readonly<Record<string, { unit: Unit; scale: number }>> = {
  price: { unit: 'price', scale: 1 },
  money: { unit: 'money', scale: 1 },
  percent: { unit: 'percent', scale: 0.01 },
};

const frenchNames: Readonly<Record<string, string>> = frenchIndicatorNames;

/** `RSI(14)`, and the output where there are several. */
function labelOf({ indicator, parameters }: Reply, output: Reply['indicator']['outputs'][number]): Words {
  const numbers = Object.values(parameters).filter((value) => typeof value === 'number');
  const label = (called: string, line: string) => {
    const name = numbers.length > 0 ? `${called} (${numbers.join(', ')})` : called;
    return indicator.outputs.length > 1 ? `${name}, ${line}` : name;
  };
  return {
    en: label(indicator.name, output.name),
    fr: label(
      frenchNames[`n.${indicator.id}`] ?? indicator.name,
      frenchNames[`l.${output.name}`] ?? output.name,
    ),
  };
}

function addValues(reply: Reply, one: PinnedAsset, findings: Findings): void {
  findings.from(reply.provenance);
  if (reply.coming) findings.note(texts.coming);
  const newest = reply.time.length - 1;
  for (const output of reply.indicator.outputs) {
    const { unit, scale } = UNITS[output.unit] ?? { unit: 'number', scale: 1 };
    const named = { measure: output.id, unit, label: labelOf(reply, output) };
    const [now, before] = [newest, newest - 1].map((i) => reply.values[output.id]?.[i] ?? null);
    findings.addNamed(named, now === null || now === undefined ? null : now * scale, { asset: one });
    const about = { asset: one, key: 'before', of: texts.before };
    findings.addNamed(named, before === null || before === undefined ? null : before * scale, about);
  }
  const time = reply.time[newest];
  if (time !== undefined) findings.add('close-date', dateOfInstant(time), { asset: one });
}

const parameterName = 'Name parameters as the indicator does, such as length.';

export const indicator = defineTool({
  name: 'indicator',
  title: { en: 'Indicator', fr: 'Indicateur' },
  description:
    'The newest values of any technical indicator (rsi, sma, ema, macd, bollinger, atr, adx, stochastic, obv, ichimoku …) with its parameters, over bars of a chosen length, of an asset. Reads closes unless another price is named.',
  effect: 'reads',
  scope: 'market:read',
  input: strictInput({
    asset,
    market: market.optional(),
    indicator: words('the id of an indicator, such as rsi', 40),
    length: wholeNumber(1, 1000).describe('Length in bars, for indicators that have one').optional(),
    parameters: z
      .record(
        z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,30}$/, { error: parameterName }),
        z.union([z.number(), z.string().max(40)], { error: 'A parameter is a number or a word.' }),
        { error: 'Give parameters as an object, such as { "fast": 12 }.' },
      )
      .describe('Further parameters by their names, such as fast, slow, signal, deviations')
      .optional(),
    interval: oneOf(['1h', '4h', '1d', '1w', '1M']).default('1d'),
    price: oneOf(['open', 'high', 'low', 'close']).default('close'),
    to: spanFields.to,
    asOf,
  }),
  example: { asset: 'BTC', indicator: 'rsi', length: 14 },
  label: (input, language) =>
    ({
      en: `Computing ${input.indicator.toUpperCase()} of ${input.asset}`,
      fr: `Calcul de ${input.indicator.toUpperCase()} pour ${input.asset}`,
    })[language],
  run: (input, context) => {
    const { at } = asked(context, input.asOf);
    return withAssets(
      context,
      { names: [input.asset], market: input.market, asOf: at },
      async ([one], findings) => {
        const reply = await context.call('market.indicator', {
          params: { name: input.indicator },
          query: {
            ...Object.fromEntries(
              Object.entries(input.parameters ?? {}).map(([name, value]) => [name, String(value)]),
            ),
            symbol: one.symbol,
            interval: input.interval,
            series_type: input.price,
            ...(input.length === undefined ? {} : { time_period: String(input.length) }),
            ...(input.to === undefined ? {} : { to: input.to }),
            limit: '2',
            ...(at === undefined ? {} : { asOf: at }),
          },
        });
        addValues(reply, one, findings);
      },
    );
  },
});
