/** The real server as a person starts it: it prints how to sign in for a first look, which admin journeys need. */
import { announceSteps } from '../apps/server/src/commands/announce-steps.ts';
import { main } from '../apps/server/src/main.ts';

await main(announceSteps());
