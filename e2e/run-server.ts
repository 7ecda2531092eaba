/** The real server as a person starts it: it says how to sign in for a first look, which journeys of admins need. */
import { announceSteps } from '../apps/server/src/commands/announce-steps.ts';
import { main } from '../apps/server/src/main.ts';

await main(announceSteps());
