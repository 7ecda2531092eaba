import type { CallReply, Calls } from '@auspex/contract';
import { Findings } from './findings.ts';
import { asked, asOf, asset, MOST_ROWS, market, strictInput, wholeNumber } from './inputs.ts';
import { withAssets } from './pin-asset.ts';
import { defineTool } from './tool.ts';
import type { Words } from './words.ts';

type Row = CallReply<Calls['relativeVolume.list']>['items'][number];

const texts = {
  title: { en: 'Volume against usual', fr: 'Volume face à l’habituel' },
  unknown: {
    en: 'There is no volume to compare for this asset.',
    fr: 'Il n’y a pas de volume à comparer pour cet actif.',
  },
  open: {
    en: 'The session is still open; the usual volume is that by the same time of day.',
    fr: 'La séance est encore ouverte ; le volume habituel est celui à la même heure.',
  },
} satisfies Record<string, Words>;

const COLUMNS: readonly Words[] = [
  { en: 'Asset', fr: 'Actif' },
  { en: 'Times usual', fr: 'Fois l’habituel' },
  { en: 'Volume', fr: 'Volume' },
  { en: 'Usual', fr: 'Habituel' },
  { en: 'Change', fr: 'Variation' },
];

function addRow(row: Row, findings: Findings) {
  const about = { asset: row };
  findings.add('percentile', row.percentile, about);
  findings.add('last', row.price, about);
  return [
    findings.text(`${row.symbol} · ${row.name}`),
    findings.add('ratio', row.ratio, about),
    findings.add('volume', row.volume, about),
    findings.add('usual', row.usual, about),
    findings.add('change', row.change, about),
  ];
}

/** Why volume may be unusual, in the words of others. */
function addCauses({ causes }: Row, findings: Findings): void {
  for (const { kind, text, publisher, at } of causes.slice(0, 5)) {
    if (kind !== 'news') continue;
    findings.part({ kind: 'quote', text: text.slice(0, 500), source: publisher ?? kind, at, url: null });
  }
}

export const relativeVolume = defineTool({
  name: 'relative_volume',
  title: { en: 'Relative volume', fr: 'Volume relatif' },
  description:
    'How much an asset traded against its usual volume by the same time of day (coins: the last 24 hours), with its percentile and what may be the cause; without an asset, the most unusual of a market.',
  effect: 'reads',
  scope: 'market:read',
  input: strictInput({
    asset: asset.optional(),
    market: market.describe('Which market’s most unusual, where no asset is named').default('us'),
    top: wholeNumber(1, MOST_ROWS).default(10),
    asOf,
  }),
  example: { market: 'us', top: 5 },
  label: (input, language) =>
    ({
      en: `Comparing the volume of ${input.asset ?? input.market}`,
      fr: `Comparaison du volume de ${input.asset ?? input.market}`,
    })[language],
  async run(input, context) {
    const { at } = asked(context, input.asOf);
    if (input.asset !== undefined) {
      return withAssets(context, { names: [input.asset], asOf: at }, async ([one], findings) => {
        const reply = await context.call('relativeVolume.symbol', {
          params: { symbol: one.symbol },
          query: { asOf: at },
        });
        findings.from(reply.provenance);
        addRow(reply.row, findings);
        findings.add('close-date', reply.session, { asset: one });
        addCauses(reply.row, findings);
        if (reply.row.ratio === null) findings.note(texts.unknown);
        else if (reply.phase === 'open' && one.market === 'us') findings.note(texts.open);
      });
    }
    const query = { market: input.market, sort: 'ratio-desc', page_size: input.top, asOf: at };
    const reply = await context.call('relativeVolume.list', { query });
    const findings = new Findings(context).from(reply.provenance).about(reply.items);
    const rows = reply.items.map((row) => addRow(row, findings));
    const columns = COLUMNS.map((name, i) => ({ name, numeric: i > 0 }));
    findings.table({ title: texts.title, columns, total: reply.total }, rows);
    return findings.result();
  },
});
