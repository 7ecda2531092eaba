import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const besideCheckout = fileURLToPath(new URL('../../../shared/data', import.meta.url));

/** Where a file of the labelled text is, or null on a machine without it. */
export function corpusFile(name = 'SEntFiN-every-4th.csv'): string | null {
  const file = join(process.env.AUSPEX_TEST_DATA ?? besideCheckout, 'sentiment', name);
  return existsSync(file) ? file : null;
}
