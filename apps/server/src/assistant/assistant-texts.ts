import type { Language } from '@auspex/market';

type Words = Readonly<Record<Language, string>>;

/** Why an answer ended early, or what the member should know of it. */
export const problemTexts = {
  stalled: {
    en: 'The model stopped responding at this point. Please try again.',
    fr: 'Le modèle a cessé de répondre à cet endroit. Veuillez réessayer.',
  },
  late: {
    en: 'The answer took too long and was stopped. Please ask a simpler question.',
    fr: 'La réponse a pris trop de temps et a été interrompue. Posez une question plus simple.',
  },
  'too-long': {
    en: 'The model wrote too much and was stopped.',
    fr: 'Le modèle a trop écrit et a été arrêté.',
  },
  cut: {
    en: 'The model’s answer broke off. The unfinished sentence was left out. Please try again.',
    fr: 'La réponse du modèle s’est interrompue. La phrase inachevée a été retirée. Veuillez réessayer.',
  },
  broken: {
    en: 'The model could not be reached, or its reply was unreadable. Please try again.',
    fr: 'Le modèle est injoignable ou sa réponse est illisible. Veuillez réessayer.',
  },
  looping: {
    en: 'The model kept requesting data without answering and was stopped. Please rephrase your question.',
    fr: 'Le modèle demandait toujours des données sans répondre et a été arrêté. Reformulez votre question.',
  },
  unfinished: {
    en: 'The model did not give a full answer. Please rephrase your question.',
    fr: 'Le modèle n’a pas donné de réponse complète. Reformulez votre question.',
  },
  restarting: {
    en: 'The server is restarting. Please ask again in a moment.',
    fr: 'Le serveur redémarre. Reposez la question dans un instant.',
  },
  'limit-member': {
    en: 'Your daily limit for the outside model is reached. It answers again tomorrow (UTC).',
    fr: 'Votre limite quotidienne pour le modèle externe est atteinte. Il répondra de nouveau demain (UTC).',
  },
  'limit-total': {
    en: 'The daily limit of this installation for the outside model is reached. It answers again tomorrow (UTC).',
    fr: 'La limite quotidienne de cette installation pour le modèle externe est atteinte. Il répondra de nouveau demain (UTC).',
  },
  consent: {
    en: 'The outside model may not see your portfolio, so it could not be read. You can allow it under “About the answers”.',
    fr: 'Le modèle externe ne peut pas voir votre portefeuille, qui n’a donc pas été lu. Vous pouvez l’autoriser sous « À propos des réponses ».',
  },
} satisfies Record<string, Words>;

export type Problem = keyof typeof problemTexts;

const withheldTexts: Readonly<Record<Language, (count: number) => string>> = {
  en: (count) =>
    count === 1
      ? 'One sentence was held back: a figure in it could not be traced to the data.'
      : `${count} sentences were held back: figures in them could not be traced to the data.`,
  fr: (count) =>
    count === 1
      ? 'Une phrase a été retenue : un de ses chiffres ne se retrouve pas dans les données.'
      : `${count} phrases ont été retenues : certains de leurs chiffres ne se retrouvent pas dans les données.`,
};

/** What the number checker kept back, told to the member. */
export const withheldText = (count: number, language: Language): string => withheldTexts[language](count);

const meant: Words = { en: 'I mean', fr: 'je veux dire' };

/** A question for each asset that may have been meant. */
export function questionAbout(
  question: string,
  { symbol, name }: { symbol: string; name: string },
  language: Language,
): string {
  const bare = question.replace(/\s?[([](?:I mean|je veux dire) [^)\]]{1,200}[)\]]?$/i, '');
  return `${bare} (${meant[language]} ${symbol}, ${name})`;
}

export const suggestionTexts = {
  price: { en: 'How is {symbol} doing today?', fr: 'Comment va {symbol} aujourd’hui ?' },
  signal: { en: 'Why is the signal of {symbol} what it is?', fr: 'Pourquoi ce signal pour {symbol} ?' },
  forecast: {
    en: 'What range is forecast for {symbol}?',
    fr: 'Quelle fourchette est prévue pour {symbol} ?',
  },
  compare: { en: 'Compare {symbol} and {other} over a year.', fr: 'Compare {symbol} et {other} sur un an.' },
  portfolio: {
    en: 'What is my portfolio worth, and what moved it?',
    fr: 'Que vaut mon portefeuille, et qu’est-ce qui l’a fait bouger ?',
  },
  changes: { en: 'Which signals changed lately?', fr: 'Quels signaux ont changé récemment ?' },
  record: { en: 'How well did the signals do after costs?', fr: 'Qu’ont donné les signaux après frais ?' },
  term: { en: 'What does P(up) mean?', fr: 'Que signifie P(hausse) ?' },
} satisfies Record<string, Words>;
