/** The real server as a person starts it: it prints how to sign in for a first look, which admin journeys need. */
import { announceSteps } from '../apps/server/src/commands/announce-steps.ts';
import { main } from '../apps/server/src/main.ts';
import { drainWhenOrphaned } from '../scripts/drain-when-orphaned.ts';

// Journeys that were ended leave no server behind.
drainWhenOrphaned();

await main(announceSteps());
