import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const keyBytes = 32;

/** The configured master key is not 32 bytes in base64. */
export class UnusableMasterKey extends Error {
  override readonly name = 'UnusableMasterKey';
}

function parseKey(text: string, source: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== keyBytes) {
    throw new UnusableMasterKey(
      `The master key from ${source} must be 32 bytes in base64 (44 characters). ` +
        'Put back the key this installation was made with; a new one cannot read what the old one sealed.',
    );
  }
  return key;
}

function readFileIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * The key that wraps every secret of the installation. It comes from the configuration or from `master.key` in the
 * data folder (created on first start, readable only by its owner), never from the database: a stolen dump reveals
 * nothing.
 */
export function loadMasterKey(config: { masterKey: string | null; home: string }): Buffer {
  if (config.masterKey !== null) return parseKey(config.masterKey, 'the configuration');
  const path = join(config.home, 'master.key');
  const stored = readFileIfThere(path);
  if (stored !== null) return parseKey(stored, path);
  mkdirSync(config.home, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // Another process created it between our check and our write; its key counts.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return parseKey(readFileSync(path, 'utf8'), path);
}

/** A key for one purpose, so that no two uses share key material. */
export function deriveKey(masterKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), `auspex ${purpose}`, keyBytes));
}
