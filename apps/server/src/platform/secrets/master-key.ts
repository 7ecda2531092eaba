import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../../config/cannot-start.ts';

const keyBytes = 32;

/** The configured master key is not 32 bytes in base64. */
export class UnusableMasterKey extends CannotStart {}

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
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new UnusableMasterKey(
      `The master key ${path} cannot be read (${code}); it has to be a file of the account that runs Auspex, with mode 600.`,
      { cause: error },
    );
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
  createKeyFile(path);
  return parseKey(readFileSync(path, 'utf8'), path);
}

/** Written aside and linked, so that the file is never seen without its key, not even after a crash. */
function createKeyFile(path: string): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    writeFileSync(aside, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flush: true });
    linkSync(aside, path);
  } catch (error) {
    // Another process created it between our check and our link; its key counts.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** A key for one purpose, so that no two uses share key material. */
export function deriveKey(masterKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), `auspex ${purpose}`, keyBytes));
}
