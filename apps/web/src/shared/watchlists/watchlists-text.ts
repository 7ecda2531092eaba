import { defineMessages } from '../i18n/messages.ts';
import { watchlistsEnglish } from './watchlists.en.ts';

export const watchlistsText = defineMessages(
  watchlistsEnglish,
  async () => (await import('./watchlists.fr.ts')).watchlistsFrench,
);

export type WatchlistsTextKey = keyof typeof watchlistsEnglish & string;
