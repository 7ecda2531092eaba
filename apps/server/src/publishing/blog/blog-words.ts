import type { Language } from '@auspex/market';

/** The words around articles, which the server sets: they stand in the page before any script runs. */
interface BlogWords {
  /** Who writes: the team, not a person made up for it. */
  readonly author: string;
  readonly blog: string;
  readonly lead: string;
  readonly search: string;
  readonly find: string;
  readonly all: string;
  readonly allArticles: string;
  readonly tags: string;
  /** The topics of our own articles, which are stored in English. */
  readonly tagNames: Readonly<Record<string, string>>;
  readonly feed: string;
  readonly none: string;
  readonly noneFound: string;
  readonly missing: string;
  readonly unreadable: string;
  readonly again: string;
  readonly newer: string;
  readonly older: string;
  readonly pages: string;
  readonly updated: string;
  readonly by: string;
  readonly share: string;
  readonly copy: string;
  readonly mail: string;
  readonly related: string;
  readonly preview: string;
  minutes(count: number): string;
}

export const blogWords: Readonly<Record<Language, BlogWords>> = {
  en: {
    author: 'The Auspex team',
    blog: 'Blog',
    lead: 'How the models work, what we measured, and where we were wrong.',
    search: 'Search articles',
    find: 'Search',
    all: 'All',
    allArticles: 'All articles',
    tags: 'Topics',
    tagNames: {},
    feed: 'RSS feed',
    none: 'No article has been published yet.',
    noneFound: 'No article matches.',
    missing: 'There is no article at this address.',
    unreadable: 'The articles cannot be read right now. Please try again in a moment.',
    again: 'Try again',
    newer: 'Newer articles',
    older: 'Older articles',
    pages: 'Pages',
    updated: 'updated',
    by: 'By',
    share: 'Share',
    copy: 'Copy link',
    mail: 'Send by e-mail',
    related: 'Read next',
    preview: 'Preview: this is how the article will look. Only people with this link see it.',
    minutes: (count) => `${count} min read`,
  },
  fr: {
    author: 'L’équipe d’Auspex',
    blog: 'Journal',
    lead: 'Comment fonctionnent les modèles, ce que nous avons mesuré, et où nous nous sommes trompés.',
    search: 'Chercher un article',
    find: 'Chercher',
    all: 'Tout',
    allArticles: 'Tous les articles',
    tags: 'Thèmes',
    tagNames: { Method: 'Méthode', 'Track record': 'Résultats' },
    feed: 'Flux RSS',
    none: 'Aucun article n’est encore publié.',
    noneFound: 'Aucun article ne correspond.',
    missing: 'Il n’y a pas d’article à cette adresse.',
    unreadable: 'Les articles ne peuvent pas être lus pour le moment. Réessayez dans un instant.',
    again: 'Réessayer',
    newer: 'Articles plus récents',
    older: 'Articles plus anciens',
    pages: 'Pages',
    updated: 'mis à jour le',
    by: 'Par',
    share: 'Partager',
    copy: 'Copier le lien',
    mail: 'Envoyer par e-mail',
    related: 'À lire ensuite',
    preview:
      'Aperçu\u00a0: voici l’article tel qu’il paraîtra. Seules les personnes qui ont ce lien le voient.',
    minutes: (count) => `${count}\u00a0min de lecture`,
  },
};
