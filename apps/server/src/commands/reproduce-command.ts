import { canonicalJson, type JsonObject } from '@auspex/contract/ledger';
import { marketModule } from '../market/index.ts';
import type { Command, OpenModules } from '../platform/module.ts';
import { ledgerModule, type RecordedLeaf, type Reproduced } from '../record/index.ts';
import { signalsModule } from '../signals/index.ts';
import { complain, print } from './installation-command.ts';
import { reproduceLeaf } from './reproduce-leaf.ts';
import { progressBar } from './terminal.ts';

const usage = 'reproduce ID';

/** `auspex reproduce`: recomputes any published number from the data and the model it was made with. */
export const reproduceCommand = (modules: OpenModules): Command => ({
  name: 'reproduce',
  usage,
  summary:
    'Recompute anything in the ledger (signal, forecast, trade, outcome, history, model card) and compare every byte.',
  async run(args, platform) {
    const [id, ...more] = args;
    if (id === undefined || more.length > 0) {
      complain(`Name it by its id in the ledger. Usage: auspex ${usage}`);
      return 2;
    }
    const leaf = await modules.service(ledgerModule).leaf(id);
    if (leaf === null) {
      complain(`The ledger of ${platform.config.world} has no ${id}.`);
      return 1;
    }
    const bar = progressBar();
    const onProgress = (done: number, total: number) => bar.show('walking through the past', done, total);
    const made = await modules
      .service(marketModule)
      .fromMemory(() => reproduceLeaf(modules, leaf, onProgress))
      .finally(() => modules.service(signalsModule).publishing.pool.close());
    bar.end();
    if (typeof made === 'string') {
      complain(made);
      return 1;
    }
    return compare(leaf, made);
  },
});

function compare(leaf: RecordedLeaf, made: Reproduced): number {
  const recorded = canonicalJson(leaf.body as JsonObject);
  describe(leaf, made);
  const { notes = [] } = made;
  for (const { text, wrong } of notes) (wrong ? complain : print)(`  ${text}`);
  const code = codeOf(made.sameCode);
  if (made.text === recorded) {
    print(`  ${recorded.length} bytes, every one the same.${code.said}`);
    return notes.some(({ wrong }) => wrong) ? 1 : 0;
  }
  if (made.text === null) complain(`  It can no longer be produced.${code.why}`);
  else {
    const at = [...recorded].findIndex((char, i) => char !== made.text?.[i]);
    complain(`  DIFFERENT from byte ${at} on.${code.why}`);
    complain(`    recorded: …${recorded.slice(Math.max(0, at - 30), at + 40)}…`);
    complain(`    computed: …${made.text.slice(Math.max(0, at - 30), at + 40)}…`);
  }
  return 1;
}

function describe({ id, body, recipe, seq, entry }: RecordedLeaf, made: Reproduced): void {
  print(`${id}: entry ${seq} of the ledger, written ${entry.at}`);
  if (recipe) print(`  model ${recipe.model}, as of ${recipe.asOf}, seen by ${recipe.seenBy}`);
  const recorded = recipe?.dataHash ?? (body as { readonly dataHash?: string }).dataHash;
  if (recorded === undefined) return;
  print(`  data ${recorded}: ${made.dataHash === recorded ? 'the same' : `now ${made.dataHash ?? 'none'}`}`);
}

/** What is known about the code, in addition to the result. */
function codeOf(sameCode: boolean | null): { readonly said: string; readonly why: string } {
  if (sameCode === true) return { said: ' By the same code.', why: ' The code is unchanged since.' };
  if (sameCode === false) {
    const other = 'other code than this build has';
    return { said: ` Although it was made by ${other}.`, why: ` It was made by ${other}.` };
  }
  const unknown = ' No hash of the code was recorded with it, so we cannot say whether the code has changed.';
  return { said: '', why: unknown };
}
