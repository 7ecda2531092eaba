import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { withDatabase } from '../../../test/with-database.ts';
import { CannotStart } from '../database/index.ts';
import { checkMasterKey } from './check-master-key.ts';

const test = withDatabase({ each: true });
const otherKey = Buffer.alloc(32, 9).toString('base64');
let home: string;

const start = (more: { masterKey?: string | null; acceptNewMasterKey?: boolean } = {}) =>
  checkMasterKey(test.database, { masterKey: null, acceptNewMasterKey: false, home, ...more });
const keyFile = () => join(home, 'master.key');
const addMember = () =>
  test.database.query("insert into member (email, ref_id) values ('kate@example.com', 'kate')");

describe('The master key at the start', () => {
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'auspex-key-'));
    return () => rmSync(home, { recursive: true });
  });

  it('is made by a fresh installation and known from then on', async () => {
    await start();
    const key = readFileSync(keyFile(), 'utf8');
    await start();
    expect(readFileSync(keyFile(), 'utf8')).toBe(key);
    const [stored] = await test.database.query<{ value: string }>('select value from master_key_check');
    expect(stored?.value).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is refused with a sentence that says what to do if it is missing, and none is made', async () => {
    await start();
    rmSync(keyFile());
    await expect(start()).rejects.toThrow(`is missing: put ${keyFile()} back`);
    expect(() => readFileSync(keyFile())).toThrow('ENOENT');
  });

  it.each(['', 'AAAA\n'])('is refused with such a sentence if its file is damaged: %j', async (content) => {
    await start();
    writeFileSync(keyFile(), content);
    const refusal = await start().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(CannotStart);
    expect(String(refusal)).toContain(`The master key from ${keyFile()} must be 32 bytes`);
    expect(readFileSync(keyFile(), 'utf8')).toBe(content);
  });

  it('is refused with such a sentence if this account cannot read it', async () => {
    mkdirSync(keyFile());
    const refusal = await start().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(CannotStart);
    expect(String(refusal)).toContain(`The master key ${keyFile()} cannot be read (EISDIR)`);
  });

  it('is a file that only its owner can read, and nothing is left next to it', async () => {
    await start();
    expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
    expect(readdirSync(home)).toEqual(['master.key']);
  });

  it('is refused if it is another one', async () => {
    await start();
    await expect(start({ masterKey: otherKey })).rejects.toThrow('MASTER_KEY is not the one');
  });

  it('is missing too where members are older than the check', async () => {
    await addMember();
    await expect(start()).rejects.toThrow('is missing');
    await start({ masterKey: otherKey });
    await expect(start({ masterKey: Buffer.alloc(32, 1).toString('base64') })).rejects.toThrow('not the one');
  });

  it('may be replaced by somebody who says that the old one is lost, and who is told what is lost with it', async () => {
    await start();
    rmSync(keyFile());
    await expect(start()).rejects.toThrow('Exchange keys and codes of authenticator apps');
    const told = await start({ acceptNewMasterKey: true });
    expect(told).toContain('Exchange keys and codes of authenticator apps');
    expect(told).toContain('remove NEW_MASTER_KEY=accept');
    expect(await start({ acceptNewMasterKey: true })).toContain('is still set');
    expect(await start()).toBeNull();
  });
});
