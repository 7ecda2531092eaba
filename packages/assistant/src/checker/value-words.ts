import type { Words } from '../tools/words.ts';

type Values = Readonly<Record<string, Words>>;

/** Values that are words, as sentences write them. */
const VALUES: Values = {
  buy: { en: 'buy', fr: 'acheter' },
  hold: { en: 'hold', fr: 'conserver' },
  sell: { en: 'sell', fr: 'vendre' },
  rising: { en: 'rising', fr: 'en hausse' },
  falling: { en: 'falling', fr: 'en baisse' },
  sideways: { en: 'sideways', fr: 'sans tendance' },
  open: { en: 'open', fr: 'ouverte' },
  shut: { en: 'closed', fr: 'fermée' },
  'not-computed': { en: 'not computed yet', fr: 'pas encore calculée' },
  positive: { en: 'positive', fr: 'positif' },
  neutral: { en: 'neutral', fr: 'neutre' },
  negative: { en: 'negative', fr: 'négatif' },
  unclear: { en: 'unclear', fr: 'incertain' },
  unknown: { en: 'unknown', fr: 'inconnu' },
  pass: { en: 'passed', fr: 'réussi' },
  fail: { en: 'failed', fr: 'échoué' },
  range: { en: 'the range', fr: 'la fourchette' },
  model: { en: 'the model', fr: 'le modèle' },
  'before-open': { en: 'before the open', fr: 'avant l’ouverture' },
  'after-close': { en: 'after the close', fr: 'après la clôture' },
};

/** Words that depend on what has the value. */
const OF_MEASURE: Readonly<Record<string, Values>> = {
  'report-status': {
    confirmed: { en: 'confirmed', fr: 'confirmée' },
    'two-sources': { en: 'two sources agree', fr: 'deux sources concordent' },
    estimated: { en: 'estimated', fr: 'estimée' },
    conflict: { en: 'sources disagree', fr: 'les sources divergent' },
    'own-estimate': { en: 'our own estimate', fr: 'notre estimation' },
    reported: { en: 'reported', fr: 'publiée' },
  },
  'order-side': {
    buy: { en: 'buy', fr: 'achat' },
    sell: { en: 'sell', fr: 'vente' },
  },
  'order-status': {
    intended: { en: 'recorded', fr: 'enregistré' },
    sending: { en: 'sending', fr: 'en cours d’envoi' },
    open: { en: 'open', fr: 'en attente' },
    partially_filled: { en: 'partly filled', fr: 'exécuté en partie' },
    filled: { en: 'filled', fr: 'exécuté' },
    cancelled: { en: 'cancelled', fr: 'annulé' },
    rejected: { en: 'rejected', fr: 'refusé' },
    expired: { en: 'expired', fr: 'expiré' },
  },
  'alert-state': {
    active: { en: 'active', fr: 'en cours' },
    paused: { en: 'paused', fr: 'suspendue' },
    snoozed: { en: 'snoozed', fr: 'en veille' },
    held: { en: 'paused: more than your plan allows', fr: 'suspendue : plus que votre formule ne permet' },
    done: { en: 'done', fr: 'terminée' },
    expired: { en: 'expired', fr: 'expirée' },
  },
};

const ALSO: Readonly<Record<string, readonly string[]>> = { buy: ['achat'], sell: ['vente'], shut: ['shut'] };

/** A value of a measure that is a word. */
interface WordFigure {
  readonly measure: string;
  readonly value: number | string;
}

function wordsOf({ measure, value }: WordFigure): Words | undefined {
  return OF_MEASURE[measure]?.[value] ?? VALUES[value];
}

export function valueWord(figure: WordFigure, language: keyof Words): string {
  return wordsOf(figure)?.[language] ?? String(figure.value);
}

/** Every way in which a sentence may write the value. */
export function wordsOfValue(figure: WordFigure): string[] {
  const words = wordsOf(figure);
  return [...(words ? Object.values(words) : [String(figure.value)]), ...(ALSO[figure.value] ?? [])];
}
