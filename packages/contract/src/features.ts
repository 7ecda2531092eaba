import type { Language } from '@auspex/market';

interface FeatureEntry {
  readonly key: string;
  readonly names: Readonly<Record<Language, string>>;
  /** What a member needs for it, or that it does not exist yet. Paid plans join this list once they can be bought. */
  readonly offered: 'free' | 'planned';
}

/**
 * Everything that the product does or is going to do, in the order in which a member meets it. Pages, guide, mails and
 * the README take from here what exists: a feature changes from planned to free in the change that builds it.
 */
export const FEATURES = [
  { key: 'signals', names: { en: 'AI technical signals', fr: 'Signaux techniques IA' }, offered: 'free' },
  { key: 'forecasts', names: { en: 'Forecast ranges', fr: 'Fourchettes de prévision' }, offered: 'free' },
  { key: 'returns', names: { en: 'AI technical returns', fr: 'Rendements techniques IA' }, offered: 'free' },
  { key: 'ledger', names: { en: 'Public ledger', fr: 'Registre public' }, offered: 'free' },
  { key: 'earnings', names: { en: 'Earnings calendar', fr: 'Calendrier des résultats' }, offered: 'free' },
  { key: 'news', names: { en: 'News', fr: 'Actualités' }, offered: 'free' },
  { key: 'sentiment', names: { en: 'Sentiment', fr: 'Sentiment du marché' }, offered: 'free' },
  { key: 'volume', names: { en: 'Relative volume', fr: 'Volume relatif' }, offered: 'free' },
  { key: 'watchlists', names: { en: 'Watchlists', fr: 'Listes de suivi' }, offered: 'free' },
  { key: 'time', names: { en: 'Time machine', fr: 'Retour à une date passée' }, offered: 'free' },
  { key: 'seasonality', names: { en: 'Seasonality', fr: 'Saisonnalité' }, offered: 'free' },
  { key: 'correlation', names: { en: 'Correlation', fr: 'Corrélation' }, offered: 'free' },
  { key: 'screener', names: { en: 'Smart screener', fr: 'Filtre intelligent' }, offered: 'free' },
  { key: 'charts', names: { en: 'Charts', fr: 'Graphiques' }, offered: 'free' },
  { key: 'breakdown', names: { en: 'Asset breakdown', fr: 'Analyse d’un actif' }, offered: 'free' },
  { key: 'alerts', names: { en: 'Alerts', fr: 'Alertes' }, offered: 'free' },
  { key: 'keys', names: { en: 'Exchange connections', fr: 'Connexion aux bourses' }, offered: 'free' },
  { key: 'orders', names: { en: 'Orders', fr: 'Ordres' }, offered: 'free' },
  { key: 'portfolio', names: { en: 'Portfolio', fr: 'Portefeuille' }, offered: 'free' },
  { key: 'assistant', names: { en: 'Chat with AI', fr: 'Discuter avec l’IA' }, offered: 'planned' },
  { key: 'plans', names: { en: 'Paid plans', fr: 'Formules payantes' }, offered: 'free' },
  { key: 'referral', names: { en: 'Referral programme', fr: 'Parrainage' }, offered: 'free' },
  { key: 'blog', names: { en: 'Blog', fr: 'Journal' }, offered: 'free' },
] as const satisfies readonly FeatureEntry[];

export type FeatureKey = (typeof FEATURES)[number]['key'];

export const PLANNED: Readonly<Record<Language, string>> = { en: 'Planned', fr: 'Prévu' };

/** Stands above a text about something that is not there yet. */
export const PLANNED_NOTE: Readonly<Record<Language, string>> = {
  en: 'Planned. This is what it will do.',
  fr: 'Prévu. Voici ce qu’il y aura.',
};

export function isPlanned(key: string): boolean {
  return FEATURES.some((feature) => feature.key === key && feature.offered === 'planned');
}

export function featureName(key: FeatureKey, language: Language): string {
  return FEATURES.find((feature) => feature.key === key)?.names[language] ?? key;
}

/** The names of what exists, or of what is planned, as a list within a sentence. */
export function listFeatures(offered: FeatureEntry['offered'], language: Language): string {
  return FEATURES.filter((feature) => feature.offered === offered)
    .map(({ names }) => names[language])
    .join(', ');
}

/**
 * What a member earns for each person they brought, once that person has paid for the first time: days of a plan, worth
 * less than what was paid for them. Code, pages and mails read it here.
 */
export const REFERRAL_REWARD = {
  plan: 'bundle',
  days: 14,
  /** Rewards in any 365 days. */
  perYear: 12,
} as const;
