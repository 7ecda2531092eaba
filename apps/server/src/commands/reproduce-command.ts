import { canonicalJson, type JsonObject } from '@auspex/contract/ledger';
import { reproduceForecast } from '../forecasts/index.ts';
import { ledgerOf, type RecordedLeaf } from '../ledger/index.ts';
import { marketOf } from '../market/index.ts';
import type { Command, Platform } from '../platform/module.ts';
import { reproduceSignal } from '../signals/index.ts';
import { complain, print } from './installation-command.ts';

const usage = 'reproduce ID';

/** `auspex reproduce`: any published number again, from the data and the model it was made with. */
export const reproduceCommand: Command = {
  name: 'reproduce',
  usage,
  summary: 'Compute a published signal or forecast again and compare every byte.',
  async run(args, platform) {
    const [id, ...more] = args;
    if (id === undefined || more.length > 0) {
      complain(`Say which signal or forecast, by its id in the ledger. Usage: auspex ${usage}`);
      return 2;
    }
    const leaf = await ledgerOf(platform).leaf(id);
    if (leaf === null) {
      complain(`The ledger of ${platform.config.world} has no ${id}.`);
      return 1;
    }
    const { kind } = leaf.entry;
    if (leaf.recipe === null || (kind !== 'signals' && kind !== 'forecasts')) {
      complain(`${id} was not computed from the market alone (${kind}); only signals and forecasts can be.`);
      return 1;
    }
    return compare(leaf, await reproduce(platform, leaf));
  },
};

interface Reproduced {
  readonly text: string | null;
  readonly dataHash: string | null;
  readonly sameCode: boolean;
}

async function reproduce(platform: Platform, leaf: RecordedLeaf): Promise<Reproduced> {
  if (leaf.entry.kind === 'signals') return reproduceSignal(platform, leaf);
  const made = await reproduceForecast(marketOf(platform), leaf);
  return { text: made?.text ?? null, dataHash: made?.dataHash ?? null, sameCode: true };
}

function compare({ id, body, recipe, seq, entry }: RecordedLeaf, made: Reproduced): number {
  const recorded = canonicalJson(body as JsonObject);
  print(`${id}: entry ${seq} of the ledger, written ${entry.at}`);
  print(`  model ${recipe?.model}, as of ${recipe?.asOf}, seen by ${recipe?.seenBy}`);
  print(
    `  data ${recipe?.dataHash}: ${made.dataHash === recipe?.dataHash ? 'the same' : `now ${made.dataHash}`}`,
  );
  if (made.text === recorded) {
    print(`  ${recorded.length} bytes, every one the same.`);
    return 0;
  }
  const code = made.sameCode ? '' : ' The model was made by other code than this build has.';
  if (made.text === null) complain(`  Nothing comes out any more.${code}`);
  else {
    const at = [...recorded].findIndex((char, i) => char !== made.text?.[i]);
    complain(`  DIFFERENT from byte ${at} on.${code}`);
    complain(`    recorded: …${recorded.slice(Math.max(0, at - 30), at + 40)}…`);
    complain(`    computed: …${made.text.slice(Math.max(0, at - 30), at + 40)}…`);
  }
  return 1;
}
