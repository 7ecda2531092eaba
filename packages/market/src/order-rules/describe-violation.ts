import type { Decimal } from '../decimal.ts';
import { formatExact } from '../formats/format-number.ts';
import type { Language } from '../i18n/languages.ts';
import type { OrderField } from '../order.ts';
import type {
  FieldValue,
  LimitRule,
  LimitViolation,
  NearestValue,
  NoValidValueReason,
  Refusal,
  Violation,
} from './violation.ts';
import { isLimitViolation } from './violation.ts';

/** The amounts of a sentence, already formatted with their assets. */
interface Amounts {
  readonly actual: string;
  readonly limit: string;
  readonly unit: string;
  readonly sells: boolean;
}

interface Texts {
  readonly field: Readonly<Record<OrderField, string>>;
  readonly rule: Readonly<Record<LimitRule, (field: string, amounts: Amounts) => string>>;
  readonly refusal: (refusal: Refusal) => string;
  readonly nearest: (field: string, value: string) => string;
  /** What has to change along with the nearest value. */
  readonly also: (field: string, value: string) => string;
  readonly none: Readonly<Record<NoValidValueReason, string>>;
}

const EN: Texts = {
  field: { quantity: 'quantity', price: 'price', stopPrice: 'stop price' },
  rule: {
    positive: (field, { actual }) => `The ${field} must be greater than zero; it is ${actual}.`,
    'price-min': (field, { actual, limit }) => `The ${field} ${actual} is below the minimum of ${limit}.`,
    'price-max': (field, { actual, limit }) => `The ${field} ${actual} is above the maximum of ${limit}.`,
    'price-tick': (field, { actual, limit }) =>
      `The ${field} ${actual} is not a multiple of the tick ${limit}.`,
    'stop-reached': (_, { actual, limit }) =>
      `The market is at ${limit} and has already reached the stop price ${actual}: the order would be triggered at once.`,
    'quantity-min': (field, { actual, limit }) => `The ${field} ${actual} is below the minimum of ${limit}.`,
    'quantity-max': (field, { actual, limit }) => `The ${field} ${actual} is above the maximum of ${limit}.`,
    'quantity-step': (field, { actual, limit }) =>
      `The ${field} ${actual} is not a multiple of the step ${limit}.`,
    'notional-min': (_, { actual, limit }) =>
      `The notional (price × quantity) is ${actual}, below the minimum notional of ${limit}.`,
    balance: (_, { actual, limit, unit, sells }) =>
      `The order needs ${actual}${sells ? '' : ' including the fee'}, but ${limit} of your ${unit} balance is free.`,
    'book-depth': (_, { actual, limit }) =>
      `The order book holds only ${limit}, not ${actual}: a market order this large has no price.`,
  },
  refusal: (refusal) => {
    if (refusal.rule === 'book-missing') return 'The order book is missing: a market order has no price now.';
    if (refusal.rule === 'pair-not-trading')
      return `This pair is not trading now (status ${refusal.status}).`;
    return refusal.reason === 'missing'
      ? 'Limits unknown: the exchange has not stated what orders it accepts for this pair.'
      : "Limits unknown: the exchange's limits for this pair are older than 24 hours.";
  },
  nearest: (field, value) => `Nearest valid ${field}: ${value}`,
  also: (field, value) => `, with the ${field} ${value}`,
  none: {
    limits: "No value is valid: the exchange's limits exclude each other at this price.",
    balance: 'No value is valid: your free balance does not cover the smallest order allowed.',
    'book-depth': 'No value is valid: the order book holds less than the smallest order allowed.',
    'book-missing': 'No value can be offered without an order book.',
  },
};

const FR: Texts = {
  field: { quantity: 'quantité', price: 'prix', stopPrice: 'prix stop' },
  rule: {
    positive: (field, { actual }) => `Valeur requise supérieure à zéro (${field}) : ${actual}.`,
    'price-min': (field, { actual, limit }) => `Le ${field} ${actual} est inférieur au minimum de ${limit}.`,
    'price-max': (field, { actual, limit }) => `Le ${field} ${actual} est supérieur au maximum de ${limit}.`,
    'price-tick': (field, { actual, limit }) =>
      `Le ${field} ${actual} n’est pas un multiple du pas de ${limit}.`,
    'stop-reached': (_, { actual, limit }) =>
      `Le marché est à ${limit} et a déjà atteint le prix stop ${actual} : l’ordre se déclencherait aussitôt.`,
    'quantity-min': (field, { actual, limit }) =>
      `La ${field} ${actual} est inférieure au minimum de ${limit}.`,
    'quantity-max': (field, { actual, limit }) =>
      `La ${field} ${actual} est supérieure au maximum de ${limit}.`,
    'quantity-step': (field, { actual, limit }) =>
      `La ${field} ${actual} n’est pas un multiple du pas de ${limit}.`,
    'notional-min': (_, { actual, limit }) =>
      `Le notionnel (prix × quantité) est de ${actual}, sous le notionnel minimum de ${limit}.`,
    balance: (_, { actual, limit, unit, sells }) =>
      `L’ordre demande ${actual}${sells ? '' : ', frais compris'}, mais ${limit} de votre solde ${unit} est libre.`,
    'book-depth': (_, { actual, limit }) =>
      `Le carnet ne contient que ${limit}, pas ${actual} : un ordre au marché de cette taille n’a pas de prix.`,
  },
  refusal: (refusal) => {
    if (refusal.rule === 'book-missing')
      return 'Le carnet d’ordres manque : un ordre au marché n’a pas de prix pour l’instant.';
    if (refusal.rule === 'pair-not-trading')
      return `Cette paire ne se négocie pas pour l’instant (statut ${refusal.status}).`;
    return refusal.reason === 'missing'
      ? 'Limites inconnues : la plateforme n’a pas indiqué quels ordres elle accepte pour cette paire.'
      : 'Limites inconnues : celles de la plateforme pour cette paire datent de plus de 24 heures.';
  },
  nearest: (field, value) => `Valeur valide la plus proche (${field}) : ${value}`,
  also: (field, value) => `, avec ${field} ${value}`,
  none: {
    limits: 'Aucune valeur n’est valide : à ce prix, les limites de la plateforme s’excluent.',
    balance: 'Aucune valeur n’est valide : votre solde libre ne couvre pas le plus petit ordre admis.',
    'book-depth': 'Aucune valeur n’est valide : le carnet contient moins que le plus petit ordre admis.',
    'book-missing': 'Aucune valeur ne peut être proposée sans carnet d’ordres.',
  },
};

const TEXTS: Readonly<Record<Language, Texts>> = { en: EN, fr: FR };

function withAsset(value: Decimal, asset: string, language: Language): string {
  return `${formatExact(value, language)} ${asset}`;
}

function nearestText(nearest: NearestValue, language: Language): string {
  const texts = TEXTS[language];
  if (!nearest.found) return texts.none[nearest.reason];
  const write = ({ value, unit }: FieldValue) => withAsset(value, unit, language);
  const also = nearest.also.map((change) => texts.also(texts.field[change.field], write(change)));
  return `${texts.nearest(texts.field[nearest.field], write(nearest))}${also.join('')}.`;
}

function limitText(violation: LimitViolation, language: Language): string {
  const { rule, field, actual, limit, unit, sells = false } = violation;
  const texts = TEXTS[language];
  return texts.rule[rule](texts.field[field], {
    actual: withAsset(actual, unit, language),
    limit: withAsset(limit, unit, language),
    ...{ unit, sells },
  });
}

/** A violation in a sentence or two: the rule, the order's value, the limit, and what would be valid. */
export function describeViolation(violation: Violation, language: Language = 'en'): string {
  if (!isLimitViolation(violation)) return TEXTS[language].refusal(violation);
  return `${limitText(violation, language)} ${nearestText(violation.nearest, language)}`;
}
