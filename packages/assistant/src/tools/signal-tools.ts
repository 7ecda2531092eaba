import type { CallReply, Calls } from '@auspex/contract';
import { frenchFeatureNames } from '@auspex/contract/names/feature-names.fr.ts';
import { featureNames } from '@auspex/contract/names/feature-names.ts';
import { frenchMemberNames } from '@auspex/contract/names/member-names.fr.ts';
import { Findings } from './findings.ts';
import { asked, asOf, asset, MOST_ROWS, market, oneOf, strictInput, wholeNumber } from './inputs.ts';
import { type PinnedAsset, withAssets } from './pin-asset.ts';
import { defineTool } from './tool.ts';
import type { Words } from './words.ts';

type Detail = CallReply<Calls['signals.detail']>;
type Outlook = Detail['signal']['outlooks'][number];

const texts = {
  few: {
    en: 'There is less than a year of bars: not enough evidence.',
    fr: 'Il y a moins d’un an de séances : trop peu d’éléments.',
  },
  shut: {
    en: 'The edge gate is closed: P(up) is what the range of outcomes gives, and no edge is claimed.',
    fr: 'La porte est fermée : P(hausse) vient de la fourchette des issues, et aucun avantage n’est affirmé.',
  },
  votes: { en: 'Votes', fr: 'Votes' },
  indicator: { en: 'Indicator', fr: 'Indicateur' },
  value: { en: 'Value', fr: 'Valeur' },
  vote: { en: 'Vote', fr: 'Vote' },
  reasons: { en: 'What the model weighs most', fr: 'Ce qui pèse le plus pour le modèle' },
  feature: { en: 'Feature', fr: 'Variable' },
  contribution: { en: 'Contribution', fr: 'Contribution' },
  turns: { en: 'Stance changes', fr: 'Changements d’avis' },
} satisfies Record<string, Words>;

const STANCES: Readonly<Record<'buy' | 'hold' | 'sell', Words>> = {
  buy: { en: 'buy', fr: 'acheter' },
  hold: { en: 'hold', fr: 'conserver' },
  sell: { en: 'sell', fr: 'vendre' },
};

export const barsOf = (count: number): Words => ({ en: `${count} bars`, fr: `${count} séances` });

function addOutlook(outlook: Outlook, one: PinnedAsset, findings: Findings): void {
  const about = { asset: one, key: outlook.horizon, of: barsOf(outlook.horizon) };
  findings.add('p-up', outlook.pUp, about);
  findings.add('p-up-source', outlook.pUpSource, about);
  findings.add('move-median', outlook.expectedMove.median, about);
  findings.add('move-low', outlook.expectedMove.low, about);
  findings.add('move-high', outlook.expectedMove.high, about);
  findings.add('p-move-over-5', outlook.pMoveOver5, about);
  findings.add('p-move-over-10', outlook.pMoveOver10, about);
  findings.add('p-fall-over-10', outlook.pFallOver10, about);
  findings.add('gate', outlook.gate, about);
  findings.add('net-edge', outlook.netEdge, about);
  findings.add('strength', outlook.strength, about);
  if (outlook.gate !== 'open') findings.note(texts.shut);
}

const frenchNames: Readonly<Record<string, string>> = frenchMemberNames;
const memberName = ({ id, label }: Detail['members'][number]): Words => ({
  en: label,
  fr: frenchNames[id] ?? label,
});

const englishFeatures: Readonly<Record<string, string>> = featureNames;
const frenchFeatures: Readonly<Record<string, string>> = frenchFeatureNames;

/** A feature that has no name yet keeps its key. */
export const featureWords = (feature: string): Words => ({
  en: englishFeatures[feature] ?? feature,
  fr: frenchFeatures[feature] ?? feature,
});

function addReasons({ members, explanations }: Detail, one: PinnedAsset, findings: Findings): void {
  const votes = members.slice(0, MOST_ROWS).map((member) => {
    const of = memberName(member);
    return [
      findings.text(of),
      findings.add('member-value', member.value, { asset: one, key: member.id, of }),
      findings.add('vote', member.vote, { asset: one, key: member.id, of }),
    ];
  });
  const columns = [
    { name: texts.indicator, numeric: false },
    { name: texts.value },
    { name: texts.vote, numeric: false },
  ];
  findings.table({ title: texts.votes, columns }, votes);
  const model = explanations.find(({ horizon }) => horizon === 20) ?? explanations[0];
  const weighty = (model?.contributions ?? [])
    .toSorted((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution))
    .slice(0, 8);
  const rows = weighty.map(({ feature, contribution }) => [
    findings.text(featureWords(feature)),
    findings.add('contribution', contribution, { asset: one, key: feature, of: featureWords(feature) }),
  ]);
  findings.table(
    {
      title: texts.reasons,
      columns: [{ name: texts.feature, numeric: false }, { name: texts.contribution }],
    },
    rows,
  );
}

function addSignal(detail: Detail, one: PinnedAsset, findings: Findings): void {
  const { signal, stanceFlips } = detail;
  const about = { asset: one };
  findings.from(detail.provenance).delayed(detail.delayed);
  if (!signal.enough) findings.note(texts.few);
  findings.add('stance', signal.stance, about);
  findings.add('signal-date', signal.date, about);
  findings.add('since', signal.since, about);
  findings.add('age-bars', signal.ageBars, about);
  findings.add('previous-stance', signal.previousStance, about);
  findings.add('votes-buy', signal.votes.buy, about);
  findings.add('votes-hold', signal.votes.hold, about);
  findings.add('votes-sell', signal.votes.sell, about);
  findings.add('close', signal.close, about);
  findings.add('change', signal.change, about);
  findings.add('stop', signal.stop, about);
  findings.add('target', signal.target, about);
  for (const outlook of signal.outlooks) addOutlook(outlook, one, findings);
  for (const flip of stanceFlips) {
    findings.add('flip-to', flip.to, { asset: one, key: flip.to });
    findings.add('flip-close', flip.close, { asset: one, key: flip.to, of: STANCES[flip.to] });
  }
  findings.add('model-version', signal.modelVersion, about);
  findings.add('ledger-entry', signal.ledger?.seq, about);
  addReasons(detail, one, findings);
}

export const signal = defineTool({
  name: 'signal',
  title: { en: 'Signal', fr: 'Signal' },
  description:
    'The latest signal of an asset: stance (buy, hold, sell) with its votes and since when, P(up) and the range of moves for 5, 20 and 60 bars with where they come from, the edge gate, what would turn the stance, reasons, stop and target, and its entry in the ledger.',
  effect: 'reads',
  scope: 'market:read',
  input: strictInput({ asset, market: market.optional(), asOf }),
  example: { asset: 'ETH' },
  label: (input, language) =>
    ({ en: `Reading the signal of ${input.asset}`, fr: `Lecture du signal de ${input.asset}` })[language],
  run: (input, context) => {
    const { at } = asked(context, input.asOf);
    return withAssets(
      context,
      { names: [input.asset], market: input.market, asOf: at },
      async ([one], findings) => {
        const detail = await context.call('signals.detail', {
          params: { symbol: one.symbol },
          query: { asOf: at },
        });
        addSignal(detail, one, findings);
      },
    );
  },
});

export const signalChanges = defineTool({
  name: 'signal_changes',
  title: { en: 'Stance changes', fr: 'Changements d’avis' },
  description:
    'Which assets of a market changed their stance at the last closes, from what to what. Use it for what is new today, upgrades and downgrades; for lists by other measures use screener.',
  effect: 'reads',
  scope: 'market:read',
  input: strictInput({
    market,
    sessions: wholeNumber(1, 20).describe('How many of the last sessions').default(1),
    kind: oneOf(['all', 'upgrade', 'downgrade']).default('all'),
    asOf,
  }),
  example: { market: 'crypto', sessions: 5 },
  label: (_, language) =>
    ({ en: 'Reading changes of stance', fr: 'Lecture des changements d’avis' })[language],
  async run(input, context) {
    const findings = new Findings(context);
    const reply = await context.call('signals.changes', {
      query: { market: input.market, sessions: input.sessions, asOf: asked(context, input.asOf).at },
    });
    findings.from(reply.provenance).delayed(reply.delayed);
    const turned = reply.items.filter(({ kind }) => input.kind === 'all' || kind === input.kind);
    findings.add('changes', turned.length);
    const shown = turned.slice(0, MOST_ROWS);
    findings.about(shown.map((one) => one.asset));
    const rows = shown.map((one) => [
      findings.text(`${one.asset.symbol} · ${one.asset.name}`),
      findings.add('previous-stance', one.from, { asset: one.asset, key: one.date }),
      findings.add('stance', one.to, { asset: one.asset, key: one.date }),
      findings.add('signal-date', one.date, { asset: one.asset, key: one.date }),
      findings.add('close', one.close, { asset: one.asset, key: one.date }),
    ]);
    const names: readonly Words[] = [
      { en: 'Asset', fr: 'Actif' },
      { en: 'From', fr: 'De' },
      { en: 'To', fr: 'À' },
      { en: 'Bar of', fr: 'Séance du' },
      { en: 'Close', fr: 'Clôture' },
    ];
    const columns = names.map((name, i) => ({ name, numeric: i > 2 }));
    findings.table({ title: texts.turns, columns, total: turned.length }, rows);
    return findings.result();
  },
});
