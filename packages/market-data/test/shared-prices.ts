import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Third-party price files kept next to the repository; tests that need them are skipped, with a notice, if they are
 * missing.
 */
export const SHARED = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));

export const hasSharedPrices = existsSync(`${SHARED}prices/stocknet`);

if (!hasSharedPrices) console.info(`No price files at ${SHARED}: the tests that read them are skipped.`);
