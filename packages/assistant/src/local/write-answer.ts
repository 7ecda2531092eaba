import { valueWord } from '../checker/value-words.ts';
import { findTerms } from '../tools/glossary-tool.ts';
import { MARKETS } from '../tools/market-tools.ts';
import type { AnswerAsset } from '../tools/tool.ts';
import type { Words } from '../tools/words.ts';
import type { Intent } from './parse-question.ts';
import { barTimes, farHorizon, isReadOnDay, signalHorizon } from './plan-tools.ts';
import { lacksQuantity } from './read-form.ts';
import { extremeKey } from './season-extremes.ts';
import { caveatsOf, isSimulated } from './tool-notes.ts';
import { type WantName, wantOf } from './wants.ts';

type Language = keyof Words;

/** A figure as a model reads it in a tool’s result. */
export interface ToldFigure {
  readonly id: string;
  readonly measure: string;
  readonly label: string;
  readonly asset: string | null;
  readonly value: number | string;
  readonly unit: string;
  readonly text: string;
}

export interface ToldResult {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly figures: readonly ToldFigure[];
  readonly assets: readonly AnswerAsset[];
  readonly candidates: readonly AnswerAsset[];
  readonly notes: readonly string[];
  readonly shown: readonly { readonly kind: string; readonly title: string }[];
  readonly quotes: number;
  readonly refused?: string;
}

export interface Written {
  readonly text: string;
  readonly state: 'answered' | 'asked-back' | 'no-data' | 'cannot';
  readonly choices?: readonly { readonly label: string; readonly question: string }[];
}

export const texts = {
  cannot: {
    en: 'I cannot answer that. I can read prices, indicators, signals, forecasts, fundamentals, earnings, news and your own portfolio here.',
    fr: 'Je ne peux pas répondre à cela. Je peux lire ici les cours, indicateurs, signaux, prévisions, comptes, résultats, actualités et votre portefeuille.',
  },
  which: { en: 'Which asset do you mean?', fr: 'De quel actif parlez-vous ?' },
  unknown: { en: 'I know no asset called “{name}”.', fr: 'Je n’ai pas d’actif du nom de « {name} ».' },
  noData: {
    en: 'I don’t have that: nothing is known of it here.',
    fr: 'Je n’ai pas cela : rien n’est connu à ce sujet ici.',
  },
  withoutData: { en: 'I don’t have that.', fr: 'Je n’ai pas cela.' },
  drawn: { en: 'Here is the chart of {names}.', fr: 'Voici le graphique de {names}.' },
  filled: {
    en: 'The form for {names} is filled in; nothing is sent until you confirm it.',
    fr: 'Le formulaire pour {names} est rempli ; rien n’est envoyé avant votre confirmation.',
  },
  opened: {
    en: 'The form for {names} is open without a quantity; nothing is sent until you fill it in and confirm it.',
    fr: 'Le formulaire pour {names} est ouvert sans quantité ; rien n’est envoyé avant que vous l’ayez rempli et confirmé.',
  },
  news: { en: 'These are the newest headlines on {names}.', fr: 'Voici les derniers titres sur {names}.' },
  market: { en: 'the market', fr: 'le marché' },
} satisfies Record<string, Words>;

/** The part of a figure’s id that tells it from others of its measure. */
function keyOf(want: WantName, intent: Intent): string | undefined {
  const { times, said, length } = intent;
  switch (wantOf(want).by) {
    case 'horizon':
      return String(signalHorizon(times));
    case 'far':
      return farHorizon(times);
    case 'month':
      return times.weekday === undefined ? textOf(times.month) : String(times.weekday);
    case 'next':
      return 'next';
    case 'member':
      return `${/\bema|exponent/.test(said) ? 'ema' : 'sma'}-${length ?? /\d{2,3}/.exec(said)?.[0] ?? 200}`;
    default:
      return undefined;
  }
}

const textOf = (value: number | undefined) => (value === undefined ? undefined : String(value));

interface Found {
  readonly intent: Intent;
  readonly results: readonly ToldResult[];
}

/** Figures that answer a want, of an asset or of none. */
function figuresOf(want: WantName, { intent, results }: Found, symbol: string | null): ToldFigure[] {
  const { tool, shows, by, input } = wantOf(want);
  const { times } = intent;
  const from = results.filter(
    (one) =>
      one.tool === tool &&
      (tool !== 'bars_summary' || !times.isDay || one.input.from === barTimes(want, times).from) &&
      (tool !== 'indicator' || one.input.indicator === input?.indicator) &&
      (tool !== 'breakdown' ||
        (one.input.show !== undefined && one.input.show !== 'checks') === (input !== undefined)),
  );
  const of = from
    .flatMap(({ figures }) => figures)
    .filter(({ asset }) => symbol === null || asset === symbol || asset === null);
  const key = extremeKey(want, of) ?? keyOf(want, intent);
  const found = shows.flatMap((measure) => {
    const fitting = of.filter(
      (one) => one.measure === measure && (symbol === null || one.asset === symbol || tool === 'correlation'),
    );
    if (by === 'latest') return fitting.filter(({ id }) => !id.endsWith('.next')).slice(0, 1);
    if (key !== undefined) return fitting.filter(({ id }) => id.endsWith(`.${key}`)).slice(0, 1);
    return fitting.slice(0, 1);
  });
  const day = of.find(({ measure }) => measure === 'close-date');
  return day && found.length > 0 && isReadOnDay(want, times) ? [...found, day] : found;
}

const marks = {
  en: { colon: ': ', semicolon: '; ' },
  fr: { colon: ' : ', semicolon: ' ; ' },
} as const satisfies Readonly<Record<Language, object>>;

const lower = (label: string) =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label[0]?.toLowerCase() + label.slice(1) : label;

function clause(figure: ToldFigure, language: Language): string {
  const said = figure.unit === 'word' ? valueWord(figure, language) : figure.text;
  return `${lower(figure.label)}${marks[language].colon}${said}`;
}

function sentence(head: string, figures: readonly ToldFigure[], language: Language): string {
  const list = figures.map((one) => clause(one, language)).join(marks[language].semicolon);
  if (head === '') return `${list.charAt(0).toUpperCase()}${list.slice(1)}.`;
  return `${head} — ${list}.`;
}

const nameOf = ({ symbol, name }: AnswerAsset) => (name === symbol ? symbol : `${name} (${symbol})`);

const fill = (words: Words, language: Language, names: string) =>
  words[language].replace(/\{names?\}/, names);

/** Of several assets the one that was asked for comes first. */
function inOrder(
  intent: Intent,
  results: readonly ToldResult[],
  assets: readonly AnswerAsset[],
): AnswerAsset[] {
  const { said, wants } = intent;
  const [want] = wants;
  const compares =
    /\b(?:which|who|whose|what|whats|lequel|laquelle|lesquel\w{1,3}|qui|quel\w{0,3}|is|are|est|\w{2,12}er|more|less|most|least|plus|moins|best|better|worse|worst|mieux|pire|\w{3,12}est)\b/.test(
      said,
    );
  if (assets.length < 2 || !want || !compares) return [...assets];
  const isLow =
    /\b(?:first|lowest|lower|smaller|smallest|cheaper|cheapest|earlier|earliest|sooner|soonest|less|least|fewer|fewest|weaker|weakest|worse|worst|safer|safest|calmer|calmest|moins|pire|plus (?:bas|faible|petit|tot|calme)\w{0,3}|premiere?|d abord|avant)\b/.test(
      said,
    );
  const value = (asset: AnswerAsset) => figuresOf(want, { intent, results }, asset.symbol)[0]?.value;
  return assets.toSorted((a, b) => {
    const [x, y] = [value(a), value(b)];
    if (x === undefined || y === undefined) return x === undefined ? 1 : -1;
    const order = typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y));
    return isLow ? order : -order;
  });
}

/** Of what is held, the one with the largest or the smallest of a measure. */
const EXTREMES: { readonly [Want in WantName]?: readonly [measure: string, order: 1 | -1] } = {
  ...{ largest: ['weight', -1], smallest: ['weight', 1] },
  ...{ bestHeld: ['gain-share', -1], worstHeld: ['gain-share', 1] },
};

/** “Which of my stocks” asks of no coin. */
function isOfAskedMarket(symbol: string | null, { intent, results }: Found): boolean {
  const isOfCoins = /\b(?:coins?|cryptos?)\b/.test(intent.said);
  const isOfStocks = /\b(?:stocks?|shares|actions?)\b/.test(intent.said);
  const found = results.flatMap(({ assets }) => assets).find((one) => one.symbol === symbol);
  return !found || isOfCoins === isOfStocks || (found.market === 'crypto') === isOfCoins;
}

function ownSentences(want: WantName, { intent, results }: Found, language: Language): string[] {
  const [measure, order] = EXTREMES[want] ?? [];
  if (measure !== undefined) {
    const all = results.flatMap(({ figures }) => figures);
    const held = all.find((one) => one.measure === 'positions')?.value;
    const each = all.filter((one) => one.measure === measure && one.asset !== null);
    const asked = each.filter(({ asset }) => isOfAskedMarket(asset, { intent, results }));
    const first = asked.toSorted((a, b) => (Number(a.value) - Number(b.value)) * (order ?? 1))[0];
    // Where not every position has it, another one may be the first.
    const isKnown = want === 'largest' || each.length === held;
    return first && isKnown ? [sentence(first.asset ?? '', [first], language)] : [];
  }
  const figures = figuresOf(want, { intent, results }, null);
  const { market = 'us' } = intent;
  const head = wantOf(want).of === 'market' ? MARKETS[market][language] : '';
  return figures.length > 0 ? [sentence(head, figures, language)] : [];
}

function rankingSentences({ ranking }: Intent, results: readonly ToldResult[], language: Language): string[] {
  const found = results.find(({ tool }) => tool === 'screener');
  const matches = found?.figures.find(({ measure }) => measure === 'matches');
  if (!found || !matches || !ranking) return [];
  const symbols = [...new Set(found.figures.flatMap(({ asset }) => asset ?? []))].slice(0, 3);
  const rows = symbols.flatMap((symbol) => {
    const key = ranking.sort ?? 'close';
    const figure = found.figures.find((one) => one.asset === symbol && one.measure === key);
    return figure ? [sentence(symbol, [figure], language)] : [];
  });
  return [...(ranking.counts || rows.length === 0 ? [sentence('', [matches], language)] : []), ...rows];
}

interface WrittenAbout {
  readonly assets: readonly AnswerAsset[];
  readonly language: Language;
  /** Names that were asked about and are not here. */
  readonly missing?: readonly string[];
}

/** The correlation of every pair and over what time, where there are more than two assets. */
function pairsOf(results: readonly ToldResult[]): readonly ToldFigure[] {
  const told = results.flatMap(({ tool, figures }) => (tool === 'correlation' ? figures : []));
  const pairs = told.filter(({ measure, asset }) => measure === 'correlation' && asset === null);
  const dates = told.filter(({ measure }) => measure === 'first-date' || measure === 'last-date');
  return [...pairs.slice(0, 6), ...dates];
}

interface Fact {
  readonly asset: AnswerAsset;
  readonly figures: readonly ToldFigure[];
}

/** What is told of one asset is one sentence; of several, each fact is told of all of them in turn. */
function factSentences(facts: readonly Fact[], language: Language): string[] {
  const [first] = facts;
  const isOfOne = first && facts.every(({ asset }) => asset.symbol === first.asset.symbol);
  const told = isOfOne
    ? [{ ...first, figures: [...new Set(facts.flatMap(({ figures }) => figures))] }]
    : facts;
  return told.map(({ asset, figures }) => sentence(nameOf(asset), figures, language));
}

/** The answer to an intent from what the tools found. */
export function writeAnswer(
  intent: Intent,
  results: readonly ToldResult[],
  { assets, language, missing = [] }: WrittenAbout,
): Written {
  const sentences = [...(intent.ranking ? rankingSentences(intent, results, language) : [])];
  const facts: Fact[] = [];
  const names = assets.map(nameOf).join(', ') || texts.market[language];
  const ordered = inOrder(intent, results, assets);
  for (const want of intent.wants) {
    const { tool, of } = wantOf(want);
    const done = results.some((one) => one.tool === tool && one.shown.length > 0);
    if (tool.startsWith('prepare') && done) {
      const isOpen = results.some((one) => one.tool === 'prepare_order' && lacksQuantity(one.input));
      sentences.push(fill(isOpen ? texts.opened : texts.filled, language, names));
    } else if (tool === 'draw' && done) sentences.push(fill(texts.drawn, language, names));
    else if (tool === 'news' && results.some((one) => one.quotes > 0))
      sentences.push(fill(texts.news, language, names));
    else if (of === 'pair') {
      const figures =
        assets.length > 2 ? pairsOf(results) : figuresOf(want, { intent, results }, null).slice(0, 5);
      if (figures.length > 0) sentences.push(sentence(names, figures, language));
    } else if (of !== undefined) sentences.push(...ownSentences(want, { intent, results }, language));
    else {
      for (const asset of ordered) {
        const figures = figuresOf(want, { intent, results }, asset.symbol);
        if (figures.length > 0) facts.push({ asset, figures });
      }
    }
  }
  sentences.push(...factSentences(facts, language));
  if (sentences.length > 0) {
    sentences.push(...caveatsOf(intent, results));
    sentences.push(...missing.map((name) => texts.unknown[language].replace('{name}', name)));
    return { text: sentences.join('\n'), state: 'answered' };
  }
  const notes = results
    .flatMap((one) => [...(one.refused ? [one.refused] : []), ...one.notes])
    .filter((note) => !/\d/.test(note) && !isSimulated.test(note));
  const why = [...new Set(notes)].slice(0, 2);
  const said = why.length > 0 ? [texts.withoutData[language], ...why] : [texts.noData[language]];
  return { text: said.join('\n'), state: 'no-data' };
}

/** What a term of the glossary means. */
export function writeTerm(term: string, language: Language): Written {
  const found = term.split(' | ').flatMap((one) => findTerms(one).slice(0, 1));
  if (found.length === 0) return { text: texts.noData[language], state: 'no-data' };
  const said = found.map(({ [language]: [name, meaning] }) => `${name}${marks[language].colon}${meaning}`);
  return { text: said.join('\n'), state: 'answered' };
}
