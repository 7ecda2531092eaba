import { hash } from 'node:crypto';
import type { Sha256 } from '@auspex/contract/ledger';

/** SHA-256 by OpenSSL, in one call without an object per hash. */
export const nodeSha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer');
