export { watchlistsModule } from './watchlists-module.ts';
