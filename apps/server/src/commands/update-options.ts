import { MARKETS, type Market } from '@auspex/market';
import { BadArguments, readOptions } from './terminal.ts';

/** The options of the commands that compute and publish now. */
export interface UpdateRequest {
  readonly markets: readonly Market[];
  readonly json: boolean;
  readonly has: (name: string) => boolean;
}

/** Reads `--market`, `--json` and further flags. */
export function readUpdateRequest(args: readonly string[], flags: readonly string[] = []): UpdateRequest {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' } as const]));
  const given = readOptions(args, { market: { type: 'string' }, json: { type: 'boolean' }, ...options });
  const market = given.text('market');
  const known = MARKETS.find((one) => one === market);
  if (market !== undefined && known === undefined)
    throw new BadArguments(`--market is ${MARKETS.join(' or ')}, not ${market}.`);
  return { markets: known ? [known] : MARKETS, json: given.has('json'), has: given.has };
}
