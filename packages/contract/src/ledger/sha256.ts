import { sha256 as noble } from '@noble/hashes/sha2.js';

/** SHA-256 of bytes, at once. The server passes OpenSSL's. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/**
 * The browser's. Its own digest answers asynchronously, which costs more than the hash itself for the short texts of
 * the ledger, and is absent on pages without TLS.
 */
export const sha256: Sha256 = noble;
