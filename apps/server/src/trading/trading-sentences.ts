import type { ConnectedExchangeName } from '@auspex/exchanges';
import { formatExact, type Language } from '@auspex/market';
import type { OwnRefusal, OwnRule } from './orders/placement.ts';

/** What the exchange said itself, after our sentence. */
const SAID: Readonly<Record<Language, string>> = { en: ' It said: ', fr: ' Sa réponse : ' };

type Wording = (refusal: {
  readonly words: string;
  readonly unit: string;
  readonly said: string;
  readonly actual: string;
  readonly limit: string;
}) => string;

const rules: Readonly<Record<Language, Readonly<Record<OwnRule, Wording>>>> = {
  en: {
    'unknown-pair': ({ words }) => `${words} cannot be traded there right now.`,
    'unsupported-type': ({ words }) => `${words} does not accept this type of order.`,
    'bracket-unsupported': ({ words }) => `${words} cannot place an order together with its stop and target.`,
    'bracket-prices': () =>
      'The stop and the target of a bracket must lie on either side of its entry price.',
    'bracket-side': () => 'Only a purchase can be placed together with its stop and target.',
    'bracket-tick': ({ actual, limit }) => `An exit at ${actual} is not a multiple of the tick ${limit}.`,
    'key-missing': ({ words }) => `No key is stored for ${words || 'this exchange'}. Connect it first.`,
    'key-sealed': ({ words }) =>
      `The key for ${words || 'this exchange'} was stored with another master key of this installation. Delete it and enter it again, or ask the operator to put the master key back.`,
    'key-busy': () => 'Another request is using this key right now. Nothing was sent; try again in a moment.',
    'exchange-waits': ({ words }) =>
      `The exchange accepts no requests before ${words}. Nothing was sent; try again after that.`,
    checking: () =>
      'Your earlier orders there are still being checked, because the exchange does not answer. Nothing was sent; try again in a moment.',
    unreachable: ({ said }) => `Your balances could not be read, so nothing was sent.${said}`,
    frozen: () =>
      'Trading with your keys is frozen. To place orders, choose “Allow trading again” under Manage API Keys.',
    'read-only': ({ words }) => `You have set the key for ${words} to read only.`,
    'pair-not-allowed': ({ words }) => `You have limited this key to ${words}.`,
    'max-order': ({ actual, limit }) =>
      `The order is worth ${actual}; you have limited orders with this key to ${limit}.`,
    'max-day': ({ actual, limit }) =>
      `With this order, today’s orders with this key would be worth ${actual}; you have limited them to ${limit} a day.`,
    'quote-not-limited': ({ words, unit }) =>
      `You have limited this key in ${words}, but not in ${unit}. Set a limit for ${unit} to trade pairs priced in it.`,
    'risk-statement': () => 'Read and accept the risk statement before your first order with real money.',
    'refused-by-exchange': ({ said }) => `The exchange refused the order.${said}`,
    'never-arrived': () => 'The order never arrived at the exchange. Nothing was placed.',
    'never-sent': () => 'The order was never sent to the exchange. Nothing was placed.',
  },
  fr: {
    'unknown-pair': ({ words }) => `${words} n’est pas une paire qui s’y négocie actuellement.`,
    'unsupported-type': ({ words }) => `${words} n’accepte pas ce type d’ordre.`,
    'bracket-unsupported': ({ words }) =>
      `${words} ne permet pas de passer un ordre avec son stop et son objectif.`,
    'bracket-prices': () => 'Le stop et l’objectif d’un ordre bracket doivent encadrer son prix d’entrée.',
    'bracket-side': () => 'Seul un achat peut être passé avec son stop et son objectif.',
    'bracket-tick': ({ actual, limit }) =>
      `Le prix de sortie ${actual} n’est pas un multiple du pas de ${limit}.`,
    'key-missing': ({ words }) =>
      `Aucune clé n’est enregistrée pour ${words || 'cette plateforme'}. Connectez-la d’abord.`,
    'key-sealed': ({ words }) =>
      `La clé pour ${words || 'cette plateforme'} a été enregistrée avec une autre clé maîtresse de cette installation. Supprimez-la et saisissez-la de nouveau, ou demandez à l’exploitant de remettre la clé maîtresse.`,
    'key-busy': () =>
      'Une autre requête utilise cette clé en ce moment. Rien n’a été envoyé ; réessayez dans un instant.',
    'exchange-waits': ({ words }) =>
      `La plateforme n’accepte aucune requête avant ${words}. Rien n’a été envoyé ; réessayez ensuite.`,
    checking: () =>
      'Vos ordres précédents y sont encore en cours de vérification, car la plateforme ne répond pas. Rien n’a été envoyé ; réessayez dans un instant.',
    unreachable: ({ said }) => `Vos soldes n’ont pas pu être lus : rien n’a été envoyé.${said}`,
    frozen: () =>
      'La négociation avec vos clés est bloquée. Pour passer des ordres, choisissez «\u00a0Autoriser à nouveau\u00a0» sous «\u00a0Gérer les clés API\u00a0».',
    'read-only': ({ words }) => `Vous avez mis la clé pour ${words} en lecture seule.`,
    'pair-not-allowed': ({ words }) => `Vous avez limité cette clé à ${words}.`,
    'max-order': ({ actual, limit }) =>
      `L’ordre vaut ${actual} ; vous avez limité les ordres avec cette clé à ${limit}.`,
    'max-day': ({ actual, limit }) =>
      `Avec cet ordre, les ordres du jour avec cette clé vaudraient ${actual} ; vous les avez limités à ${limit} par jour.`,
    'quote-not-limited': ({ words, unit }) =>
      `Vous avez limité cette clé en ${words}, mais pas en ${unit}. Fixez une limite en ${unit} pour négocier les paires cotées dans cette devise.`,
    'risk-statement': () =>
      'Lisez et acceptez l’avertissement sur les risques avant votre premier ordre avec de l’argent réel.',
    'refused-by-exchange': ({ said }) => `La plateforme a refusé l’ordre.${said}`,
    'never-arrived': () => 'L’ordre n’est jamais arrivé sur la plateforme. Rien n’a été passé.',
    'never-sent': () => 'L’ordre n’a jamais été envoyé à la plateforme. Rien n’a été passé.',
  },
};

function saidBy(words: string, language: Language): string {
  return words === '' ? '' : `${SAID[language]}${words}`;
}

/** A refusal of ours in the member's language. */
export function ownSentence(refusal: OwnRefusal, language: Language): string {
  const { actual, limit, unit = '', words = '' } = refusal;
  const amount = (value: typeof actual) =>
    value === undefined ? '' : `${formatExact(value, language)} ${unit}`;
  const said = saidBy(words, language);
  return rules[language][refusal.rule]({ words, unit, said, actual: amount(actual), limit: amount(limit) });
}

/** What an exchange's problem means for the member; the exchange's own words follow. */
const problems: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    'invalid-key': 'The exchange does not accept this key.',
    'unusable-key': 'The secret of this key is not a complete private key.',
    'missing-permission': 'The key does not have the permission this needs.',
    'address-not-allowed': 'The key does not allow requests from this server’s address.',
    'insufficient-funds': 'Your balance there is too small.',
    'broken-rule': 'The order breaks a rule of the exchange.',
    'pair-not-trading': 'The pair is not trading now.',
    unsupported: 'The exchange cannot do this.',
    'rate-limited': 'The exchange accepts no more requests for now.',
    'clock-off': 'The clocks of this server and the exchange differ too much.',
    refused: 'The exchange refused.',
    'timed-out': 'The exchange did not answer in time.',
    'connection-lost': 'The connection to the exchange broke.',
    'server-error': 'The exchange reported an error of its own.',
    unreadable: 'The exchange’s reply could not be understood.',
    'never-arrived': 'It never arrived at the exchange.',
    'never-sent': 'It was never sent.',
    'duplicate-client-id': 'The exchange knows this order already.',
    busy: 'Another request is using this key right now.',
    'key-missing': 'No key is stored for this exchange.',
    'key-sealed':
      'The key was stored with another master key of this installation. Delete it and enter it again.',
    'key-busy': 'Another request was using this key. Nothing was sent.',
    'exchange-waits': 'The exchange accepts no requests for now. Nothing was sent.',
    'key-gone': 'The key it was placed with is gone: save it again to follow this order.',
    'ended-there': 'It ended at the exchange.',
    'share-action': 'The shares were split or renamed, so the order no longer fits them.',
    delisted: 'It is no longer listed, so the order could never fill.',
    'not-enough-left':
      'The market moved before it arrived: the order book, or your balance, was not enough for the rest.',
    'exit-traded': 'Its stop or target was reached, so the rest of it was cancelled.',
    'key-refused':
      'The exchange refuses the key, so this order cannot be followed and may have changed there. Check the key or save it again.',
  },
  fr: {
    'invalid-key': 'La plateforme n’accepte pas cette clé.',
    'unusable-key': 'Le secret de cette clé n’est pas une clé privée complète.',
    'missing-permission': 'La clé n’a pas le droit nécessaire.',
    'address-not-allowed': 'La clé n’autorise pas les requêtes depuis l’adresse de ce serveur.',
    'insufficient-funds': 'Votre solde y est insuffisant.',
    'broken-rule': 'L’ordre enfreint une règle de la plateforme.',
    'pair-not-trading': 'La paire ne se négocie pas pour l’instant.',
    unsupported: 'La plateforme ne permet pas cela.',
    'rate-limited': 'La plateforme n’accepte plus de requêtes pour le moment.',
    'clock-off': 'Les horloges de ce serveur et de la plateforme diffèrent trop.',
    refused: 'La plateforme a refusé.',
    'timed-out': 'La plateforme n’a pas répondu à temps.',
    'connection-lost': 'La connexion à la plateforme s’est rompue.',
    'server-error': 'La plateforme a signalé une erreur interne.',
    unreadable: 'La réponse de la plateforme était incompréhensible.',
    'never-arrived': 'L’ordre n’est jamais arrivé sur la plateforme.',
    'never-sent': 'L’ordre n’a jamais été envoyé.',
    'duplicate-client-id': 'La plateforme connaît déjà cet ordre.',
    busy: 'Une autre requête utilise cette clé en ce moment.',
    'key-missing': 'Aucune clé n’est enregistrée pour cette plateforme.',
    'key-sealed':
      'La clé a été enregistrée avec une autre clé maîtresse de cette installation. Supprimez-la et saisissez-la de nouveau.',
    'key-busy': 'Une autre requête utilisait cette clé. Rien n’a été envoyé.',
    'exchange-waits': 'La plateforme n’accepte aucune requête pour le moment. Rien n’a été envoyé.',
    'key-gone':
      'La clé avec laquelle il a été passé n’est plus là : enregistrez-la de nouveau pour suivre cet ordre.',
    'ended-there': 'Il a pris fin sur la plateforme.',
    'share-action': 'Les actions ont été divisées ou renommées : l’ordre ne leur correspond plus.',
    delisted: 'Ce titre n’est plus coté : l’ordre ne pouvait plus être exécuté.',
    'not-enough-left':
      'Le marché a bougé avant son arrivée : le carnet, ou votre solde, ne suffisait pas pour le reste.',
    'exit-traded': 'Son stop ou son objectif a été atteint : le reste a été annulé.',
    'key-refused':
      'La plateforme refuse la clé : cet ordre ne peut plus être suivi et a pu y changer. Vérifiez la clé ou enregistrez-la de nouveau.',
  },
};

export function problemSentence(code: string, words: string, language: Language): string {
  const sentence = problems[language][code] ?? '';
  return words === '' || words === code ? sentence : `${sentence}${saidBy(words, language)}`.trim();
}

const notes: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    'answer-lost': 'The answer was lost. The order is being looked up and is not sent again.',
    'never-arrived': 'Not at the exchange, and its request can no longer be accepted there.',
    'never-sent': 'Never sent.',
    'cancel-asked': 'Cancellation requested.',
    'cancel-refused': 'The cancellation was refused.',
    'cancel-lost': 'The answer to the cancellation was lost.',
    'cancel-had-no-effect': 'The cancellation had no effect: the order is still open.',
    'key-gone': 'The key it was placed with is gone: save it again to follow this order.',
    'edited-there': 'The order was changed at the exchange.',
    'from-bars':
      'Filled while paper orders were not being followed: worked out afterwards from the bars of that time.',
    'key-refused': 'The exchange refuses the key: the order cannot be followed.',
    'key-back': 'The order can be followed again.',
    'no-longer-there': 'The exchange has removed the order: it was cancelled there.',
  },
  fr: {
    'answer-lost': 'La réponse s’est perdue. L’ordre est recherché et n’est pas renvoyé.',
    'never-arrived': 'Absent de la plateforme, et sa requête ne peut plus y être acceptée.',
    'never-sent': 'Jamais envoyé.',
    'cancel-asked': 'Annulation demandée.',
    'cancel-refused': 'L’annulation a été refusée.',
    'cancel-lost': 'La réponse à l’annulation s’est perdue.',
    'cancel-had-no-effect': 'L’annulation n’a pas eu d’effet : l’ordre est toujours en attente.',
    'key-gone':
      'La clé avec laquelle il a été passé n’est plus là : enregistrez-la de nouveau pour suivre cet ordre.',
    'edited-there': 'L’ordre a été modifié sur la plateforme.',
    'from-bars':
      'Exécuté pendant que les ordres fictifs n’étaient pas suivis : calculé à partir des cours de cette période.',
    'key-refused': 'La plateforme refuse la clé : l’ordre ne peut plus être suivi.',
    'key-back': 'L’ordre peut de nouveau être suivi.',
    'no-longer-there': 'La plateforme a retiré l’ordre : il y a été annulé.',
  },
};

export function noteSentence(note: string | null, words: string | null, language: Language): string {
  const sentence = note === null ? '' : (notes[language][note] ?? '');
  return `${sentence}${saidBy(words ?? '', language)}`.trim();
}

type KeyRefusal =
  | 'can-withdraw'
  | 'invalid'
  | 'unusable'
  | 'incomplete'
  | 'password-missing'
  | 'cannot-read'
  | 'unreachable'
  | 'sealed';

const keyRefusals: Readonly<Record<Language, Readonly<Record<KeyRefusal, string>>>> = {
  en: {
    'can-withdraw': 'This key can move money out of your account. Auspex takes only keys that cannot.',
    invalid: 'The exchange does not accept this key. Nothing was saved.',
    unusable:
      'This is not a complete private key. Copy all of it, from its first line to its last. Nothing was saved.',
    incomplete: 'A key and its secret are needed together. Nothing was saved.',
    'password-missing':
      'Keys of this exchange have a passphrase, the one set when the key was created. Enter it too. Nothing was saved.',
    'cannot-read': 'This key may not read your account. Allow it to read and trade. Nothing was saved.',
    unreachable:
      'The exchange is not responding, so the key could not be checked. Nothing was saved; try again later.',
    sealed:
      'Your stored keys need another master key of this installation. Ask the operator to put it back, or delete them all first. Nothing was saved.',
  },
  fr: {
    'can-withdraw':
      'Cette clé peut sortir de l’argent de votre compte. Auspex n’accepte que des clés qui ne le peuvent pas.',
    invalid: 'La plateforme n’accepte pas cette clé. Rien n’a été enregistré.',
    unusable:
      'Cette clé privée est incomplète. Copiez-la en entier, de la première à la dernière ligne. Rien n’a été enregistré.',
    incomplete: 'La clé et son secret sont nécessaires ensemble. Rien n’a été enregistré.',
    'password-missing':
      'Les clés de cette plateforme ont une phrase secrète, choisie à leur création. Indiquez-la aussi. Rien n’a été enregistré.',
    'cannot-read':
      'Cette clé n’a pas le droit de lire votre compte. Autorisez la lecture et la négociation. Rien n’a été enregistré.',
    unreachable:
      'La plateforme ne répond pas : la clé n’a pas pu être vérifiée. Rien n’a été enregistré ; réessayez plus tard.',
    sealed:
      'Vos clés enregistrées demandent une autre clé maîtresse de cette installation. Demandez à l’exploitant de la remettre, ou supprimez-les d’abord toutes. Rien n’a été enregistré.',
  },
};

export function keyRefusalSentence(reason: KeyRefusal, words: string, language: Language): string {
  return `${keyRefusals[language][reason]}${saidBy(words, language)}`;
}

/** Where each exchange keeps its keys. */
export const KEYS_URLS: Readonly<Record<ConnectedExchangeName, string>> = {
  BINANCEUS: 'https://www.binance.us/settings/api-management',
  COINBASE: 'https://portal.cdp.coinbase.com/projects/api-keys',
  COINBASEPRO: 'https://exchange.coinbase.com/apikeys',
  KRAKEN: 'https://pro.kraken.com/app/settings/api',
};

/** The rights that a key needs, under the names each exchange gives them; and those it must not have. */
const RIGHTS: Readonly<Record<ConnectedExchangeName, { readonly on: string; readonly off: string }>> = {
  BINANCEUS: { on: 'Enable Reading, Enable Spot Trading', off: 'Enable Withdrawals' },
  COINBASE: { on: 'View, Trade', off: 'Transfer' },
  COINBASEPRO: { on: 'View, Trade', off: 'Transfer' },
  KRAKEN: {
    on: 'Query Funds, Query open orders & trades, Query closed orders & trades, Create & modify orders, Cancel/close orders',
    off: 'Withdraw, Deposit',
  },
};

interface StepNames {
  readonly title: string;
  readonly on: string;
  readonly off: string;
  /** Whether keys are made with another signature unless one says so. */
  readonly isEcdsaChosen: boolean;
}

const STEPS: Readonly<Record<Language, (names: StepNames) => string[]>> = {
  en: ({ title, on, off, isEcdsaChosen }) => [
    `Open the API key page of ${title} and create a new key.`,
    `Switch on: ${on}.`,
    `Leave off: ${off}.`,
    ...(isEcdsaChosen
      ? [`Choose ECDSA as the signature algorithm: ${title} may refuse keys of the other kind, Ed25519.`]
      : []),
    'If the exchange lets you, restrict the key to the address of this server.',
    'Copy the key and its secret here, and delete any older key that can withdraw.',
  ],
  fr: ({ title, on, off, isEcdsaChosen }) => [
    `Ouvrez la page des clés API de ${title} et créez une nouvelle clé.`,
    `Cochez : ${on}.`,
    `Ne cochez pas : ${off}.`,
    ...(isEcdsaChosen
      ? [
          `Choisissez ECDSA comme algorithme de signature : ${title} peut refuser les clés de l’autre type, Ed25519.`,
        ]
      : []),
    'Si la plateforme le permet, limitez la clé à l’adresse de ce serveur.',
    'Copiez la clé et son secret ici ; supprimez toute ancienne clé qui peut retirer des fonds.',
  ],
};

/** How to make a key that can read and trade but not move money. */
export function keySteps(exchange: ConnectedExchangeName, title: string, language: Language): string[] {
  return STEPS[language]({ title, ...RIGHTS[exchange], isEcdsaChosen: exchange === 'COINBASE' });
}
