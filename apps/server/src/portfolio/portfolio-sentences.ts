import type { Language } from '@auspex/market';

const en = {
  number: '“{{text}}” is not a number. Write it as 1234.56.',
  numberComma:
    '“{{text}}” is not a number with a decimal comma. Write it as 1234,56, or change how decimals are written.',
  empty: 'A number is missing. Enter one, such as 1234.56.',
  amount: '“{{text}}” is not an amount. Write it as 0.5BTC.',
  date: '“{{text}}” is not a date. Write it as 2024-01-31.',
  time: 'The time in “{{text}}” cannot be read. Write it as 2024-01-31 09:30.',
  noSuchDay: '“{{text}}” is a day that does not exist. Check the order of day and month.',
  kind: '“{{text}}” is an unknown type of row. Leave the row out and enter it by hand.',
  mappedKind: '“{{text}}” is an unknown type of row. Choose what it means under the columns.',
  product: '“{{text}}” times the price is not the amount. Write decimals with a point: 1234.56.',
  side: '“{{text}}” is neither buy nor sell. Write one of the two.',
  pair: '“{{text}}” is not a known pair. Write it as BTC/USD.',
  otherSide: 'The other side of this trade is not in the file. Export a period that holds both.',
  sameSecond: 'Several trades share this second: their sides cannot be kept apart. Enter them by hand.',
  unsupported: '{{text}} are not supported yet. Leave the row out.',
  noSymbol: '“{{text}}” names no symbol. It should start like AAPL(US0378331005).',
  conversion:
    'It does not say what was converted into what. It should start like “Converted 0.005 BTC to 0.15 ETH”.',
  transferByHand: 'A transfer between accounts has to be entered by hand.',
  notPaper: 'Files can be imported into your own accounts, not into the paper account.',
  noRows: 'The file has no rows.',
  lacksDate: 'Choose the column that holds the date.',
  lacksSymbol: 'Choose the column that holds the symbol, or the amount for cash.',
  lacksQuantity: 'Choose the column that holds the quantity, or the amount for cash.',
  fieldTwice: 'Two columns are set to hold the same thing. Choose one of them.',
  sameHeading: 'Two columns are called “{{text}}”. Rename one of them in the file.',
  unreadable: '{{count}} of the rows cannot be read. {{where}} {{first}} Nothing was imported.',
  whereLine: 'Line {{line}}:',
  whereColumn: 'Line {{line}}, column “{{column}}”:',
  tooMany: 'A portfolio holds at most {{most}} transactions.',
  alreadyThere: 'The other account has this row already, from the same file. Leave it here, or delete it.',
  positive: 'The number must be above 0: the type says which way it goes.',
  digits: 'The number has more than {{most}} digits.',
  noAccount: 'There is no such account.',
  archived: '“{{text}}” is archived. Restore it first.',
  toAccount: 'Choose the receiving account.',
  twoAccounts: 'A transfer needs two accounts.',
  needSymbol: 'Which symbol? Enter one such as AAPL or BTC.',
  needRatio: 'How many new shares per old share? 4 for 4-for-1, 0.1 for 1-for-10.',
  needLastPrice: 'What was one share worth in the end? 0 if nothing was left.',
  needToSymbol: 'Which shares did it become? For cash only, enter the price of one.',
  needMergerRatio: 'How many new shares per old share? 0.5 for one new share for two old ones.',
  needQuantity: 'How many shares or coins? Enter a number above 0.',
  needPrice: 'Enter the price per unit or the total amount.',
  needAmount: 'How much was it? Enter a number such as 1234.56.',
  needCurrency: 'In which currency? Enter a code such as USD.',
  currency: '“{{text}}” is not a currency. Write a code such as USD, EUR or BTC.',
  feeCurrency: 'In which currency was the fee? Enter a code such as USD.',
  instant: '“{{text}}” is not a day or instant since 1970.',
  future: 'That day is in the future.',
  twoSymbols: 'A merger needs two symbols.',
  sameUnit: '“{{text}}” is listed twice. Enter one balance for it.',
} as const;

/** What a refusal of the portfolio says; values stand in `{{…}}`. */
export type SentenceCode = keyof typeof en;

export const SENTENCE_CODES = Object.keys(en) as readonly SentenceCode[];

const texts: Readonly<Record<Language, Readonly<Record<SentenceCode, string>>>> = {
  en,
  fr: {
    number: '« {{text}} » n’est pas un nombre. Écrivez-le sous la forme 1234.56.',
    numberComma:
      '« {{text}} » n’est pas un nombre à virgule décimale. Écrivez-le sous la forme 1234,56, ou changez l’écriture des décimales.',
    empty: 'Il manque un nombre. Écrivez-en un, par exemple 1234.56.',
    amount: '« {{text}} » n’est pas un montant. Écrivez-le sous la forme 0.5BTC.',
    date: '« {{text}} » n’est pas une date. Écrivez-la sous la forme 2024-01-31.',
    time: 'L’heure dans « {{text}} » ne peut pas être lue. Écrivez-la sous la forme 2024-01-31 09:30.',
    noSuchDay: '« {{text}} » est un jour qui n’existe pas. Vérifiez l’ordre du jour et du mois.',
    kind: '« {{text}} » est un type de ligne inconnu. Laissez la ligne de côté et saisissez-la à la main.',
    mappedKind: '« {{text}} » est un type de ligne inconnu. Indiquez avec les colonnes ce qu’il veut dire.',
    product:
      '« {{text}} » multiplié par le cours ne donne pas le montant. Écrivez les décimales avec un point : 1234.56.',
    side: '« {{text}} » n’est ni « buy » ni « sell ». Écrivez l’un des deux.',
    pair: '« {{text}} » n’est pas une paire connue. Écrivez-la sous la forme BTC/USD.',
    otherSide:
      'L’autre côté de cette opération n’est pas dans le fichier. Exportez une période qui contient les deux.',
    sameSecond:
      'Plusieurs opérations partagent cette seconde : leurs côtés ne se distinguent pas. Saisissez-les à la main.',
    unsupported: 'Cette catégorie n’est pas encore prise en charge : {{text}}. Laissez la ligne de côté.',
    noSymbol: '« {{text}} » ne nomme aucun symbole. Le texte doit commencer comme AAPL(US0378331005).',
    conversion:
      'Il n’est pas dit ce qui a été converti en quoi. Le texte doit commencer comme « Converted 0.005 BTC to 0.15 ETH ».',
    transferByHand: 'Un transfert entre comptes doit être saisi à la main.',
    notPaper: 'Un fichier s’importe dans un de vos propres comptes, pas dans le compte fictif.',
    noRows: 'Le fichier ne contient aucune ligne.',
    lacksDate: 'Choisissez la colonne qui contient la date.',
    lacksSymbol: 'Choisissez la colonne qui contient le symbole, ou le montant pour des espèces.',
    lacksQuantity: 'Choisissez la colonne qui contient la quantité, ou le montant pour des espèces.',
    fieldTwice: 'Deux colonnes ont le même rôle. Choisissez-en une.',
    sameHeading: 'Deux colonnes s’appellent « {{text}} ». Renommez l’une d’elles dans le fichier.',
    unreadable: 'Lignes qui ne peuvent pas être lues : {{count}}. {{where}} {{first}} Rien n’a été importé.',
    whereLine: 'Ligne {{line}} :',
    whereColumn: 'Ligne {{line}}, colonne « {{column}} » :',
    tooMany: 'Un portefeuille contient au plus {{most}} opérations.',
    alreadyThere:
      'L’autre compte contient déjà cette ligne, venue du même fichier. Laissez-la ici, ou supprimez-la.',
    positive: 'Le nombre doit être supérieur à 0 : c’est le type qui donne le sens.',
    digits: 'Le nombre a plus de {{most}} chiffres.',
    noAccount: 'Ce compte n’existe pas.',
    archived: '« {{text}} » est archivé. Réactivez-le d’abord.',
    toAccount: 'Choisissez le compte de destination.',
    twoAccounts: 'Un transfert demande deux comptes.',
    needSymbol: 'Quel symbole ? Saisissez-le, par exemple AAPL ou BTC.',
    needRatio: 'Combien de nouvelles actions pour une ancienne ? 4 pour 4 contre 1, 0.1 pour 1 contre 10.',
    needLastPrice: 'Que valait une action à la fin ? 0 s’il n’en restait rien.',
    needToSymbol: 'En quelles actions a-t-elle été changée ? Pour des espèces seules, donnez le prix d’une.',
    needMergerRatio:
      'Combien de nouvelles actions pour une ancienne ? 0.5 pour une nouvelle contre deux anciennes.',
    needQuantity: 'Combien d’actions ou de cryptos ? Saisissez un nombre supérieur à 0.',
    needPrice: 'Saisissez le cours unitaire ou le montant total.',
    needAmount: 'De quel montant s’agit-il ? Saisissez un nombre, par exemple 1234.56.',
    needCurrency: 'Dans quelle devise ? Saisissez un code, par exemple USD.',
    currency: '« {{text}} » n’est pas une devise. Écrivez un code, par exemple USD, EUR ou BTC.',
    feeCurrency: 'Dans quelle devise étaient les frais ? Saisissez un code, par exemple USD.',
    instant: '« {{text}} » n’est ni un jour ni un instant depuis 1970.',
    future: 'Ce jour est dans le futur.',
    twoSymbols: 'Une fusion demande deux symboles.',
    sameUnit: '« {{text}} » figure deux fois. Saisissez un seul solde.',
  },
};

export type SentenceValues = Readonly<Record<string, string | number>>;

/** A sentence that is worded once it is known who reads it. */
export interface Saying {
  readonly code: SentenceCode;
  readonly values?: SentenceValues;
}

export function wordSaying({ code, values = {} }: Saying, language: Language): string {
  return texts[language][code].replace(/\{\{(\w+)\}\}/g, (whole, place: string) => {
    return String(values[place] ?? whole);
  });
}
