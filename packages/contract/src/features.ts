import type { Language } from '@auspex/market';

interface FeatureEntry {
  readonly key: string;
  readonly names: Readonly<Record<Language, string>>;
}

/**
 * Everything that the product does, in the order in which a member meets it. Pages, mails and the README take from here
 * what exists: a feature joins the list in the change that builds it.
 */
export const FEATURES = [
  { key: 'signals', names: { en: 'AI technical signals', fr: 'Signaux techniques IA' } },
  { key: 'forecasts', names: { en: 'Forecast ranges', fr: 'Fourchettes de prévision' } },
  { key: 'returns', names: { en: 'AI technical returns', fr: 'Rendements techniques IA' } },
  { key: 'ledger', names: { en: 'Public ledger', fr: 'Registre public' } },
  { key: 'earnings', names: { en: 'Earnings calendar', fr: 'Calendrier des résultats' } },
  { key: 'news', names: { en: 'News', fr: 'Actualités' } },
  { key: 'sentiment', names: { en: 'Sentiment', fr: 'Sentiment du marché' } },
  { key: 'volume', names: { en: 'Relative volume', fr: 'Volume relatif' } },
  { key: 'watchlists', names: { en: 'Watchlists', fr: 'Listes de suivi' } },
  { key: 'time', names: { en: 'Time machine', fr: 'Retour à une date passée' } },
  { key: 'seasonality', names: { en: 'Seasonality', fr: 'Saisonnalité' } },
  { key: 'correlation', names: { en: 'Correlation', fr: 'Corrélation' } },
  { key: 'screener', names: { en: 'Smart screener', fr: 'Filtre intelligent' } },
  { key: 'charts', names: { en: 'Charts', fr: 'Graphiques' } },
  { key: 'breakdown', names: { en: 'Asset breakdown', fr: 'Analyse d’un actif' } },
  { key: 'alerts', names: { en: 'Alerts', fr: 'Alertes' } },
  { key: 'keys', names: { en: 'Exchange connections', fr: 'Connexion aux plateformes d’échange' } },
  { key: 'orders', names: { en: 'Orders', fr: 'Ordres' } },
  { key: 'portfolio', names: { en: 'Portfolio', fr: 'Portefeuille' } },
  { key: 'assistant', names: { en: 'Chat with AI', fr: 'Discuter avec l’IA' } },
  { key: 'plans', names: { en: 'Paid plans', fr: 'Formules payantes' } },
  { key: 'referral', names: { en: 'Referral programme', fr: 'Parrainage' } },
  { key: 'blog', names: { en: 'Blog', fr: 'Journal' } },
] as const satisfies readonly FeatureEntry[];

export type FeatureKey = (typeof FEATURES)[number]['key'];

export function featureName(key: FeatureKey, language: Language): string {
  return FEATURES.find((feature) => feature.key === key)?.names[language] ?? key;
}

/** The names of what exists, as a list within a sentence. */
export function listFeatures(language: Language): string {
  return FEATURES.map(({ names }) => names[language]).join(', ');
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
