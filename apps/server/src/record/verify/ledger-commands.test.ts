import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { callId, sampleSignals } from '../../../test/record/sample-calls.ts';
import { withApplication } from '../../../test/with-application.ts';
import { ledgerModule } from '../index.ts';

const app = withApplication();
const folder = mkdtempSync(join(tmpdir(), 'auspex-root-'));
const root = join(folder, 'root.json');
const printed: string[] = [];

beforeAll(async () => {
  for (const date of ['2025-03-03', '2025-03-04'] as const) {
    await app.test.database.transaction((tx) =>
      app.modules.service(ledgerModule).publish(tx, sampleSignals(date)),
    );
  }
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(line: string): Promise<{ code: number; text: string }> {
  const [name, ...args] = line.split(' ');
  const commands = app.modules.parts.flatMap((part) => part.commands ?? []);
  const command = commands.find((one) => one.name === name);
  if (!command) throw new Error(`There is no ${name}.`);
  printed.length = 0;
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  }
  const code = await command.run(args, app.platform);
  vi.restoreAllMocks();
  return { code, text: printed.join('') };
}

describe('auspex verify-ledger and save-root', () => {
  it('LEDG-7: say that the record is whole and that its tail is unwitnessed', async () => {
    const { code, text } = await run('verify-ledger');
    expect(code).toBe(0);
    expect(text).toContain('whole. 2 entries, 10 leaves');
    expect(text).toContain('tail is unwitnessed');
  });

  it('save a root once, and find it again after more was written', async () => {
    expect(await run(`save-root ${root}`)).toMatchObject({ code: 0 });
    expect(await run(`save-root ${root}`)).toMatchObject({ code: 1 });
    await app.test.database.transaction((tx) =>
      app.modules.service(ledgerModule).publish(tx, sampleSignals('2025-03-05')),
    );
    const { code, text } = await run(`verify-ledger --root ${root}`);
    expect(code).toBe(0);
    expect(text).toContain('is still in it (entry 2); 1 more entry since');
  });

  it('sign with a new key after a rotation; the root signed with the old one is still in the ledger', async () => {
    const signedBy = async () => {
      const answer = await app.call('GET', '/.well-known/auspex-ledger.json');
      return JSON.parse(answer.text).worlds[0].signature.key as string;
    };
    const before = await signedBy();
    const { code, text } = await run('rotate-ledger-key');
    expect(code).toBe(0);
    expect(text).toMatch(/^Key 2 signs the ledger since /);
    await app.test.database.transaction((tx) =>
      app.modules.service(ledgerModule).publish(tx, sampleSignals('2025-03-06')),
    );
    const after = await signedBy();
    expect(after).not.toBe(before);
    expect(text).toContain(after);
    expect(await run(`verify-ledger --root ${root}`)).toMatchObject({ code: 0 });
    expect(await run('rotate-ledger-key now')).toMatchObject({ code: 2 });
  });

  it('take what the well-known address says as a saved root', async () => {
    const answer = await app.call('GET', '/.well-known/auspex-ledger.json');
    const copy = join(folder, 'copy.json');
    writeFileSync(copy, answer.text);
    expect((await run(`verify-ledger --root=${copy}`)).text).toContain('nothing was added since');
  });

  it('name the world and entry where it breaks, as text and as JSON, and end with 1', async () => {
    const saved = JSON.parse(readFileSync(root, 'utf8')) as { worlds: [{ count: number; hash: string }] };
    saved.worlds[0].count = 9;
    const longer = join(folder, 'longer.json');
    writeFileSync(longer, JSON.stringify(saved));
    const cut = await run(`verify-ledger --root ${longer}`);
    expect(cut).toMatchObject({ code: 1 });
    expect(cut.text).toContain('BROKEN at entry 5: the chain ends before it');
    await app.test.owner.query('alter table ledger_leaf disable trigger append_only');
    await app.test.owner.query(
      `update ledger_leaf set body = replace(body, '"pUp"', '"pup"') where id = $1`,
      [callId('KO', '2025-03-04')],
    );
    const { code, text } = await run('verify-ledger --json');
    expect(code).toBe(1);
    expect(JSON.parse(text)).toMatchObject({
      intact: false,
      worlds: [
        { end: { count: 2 }, break: { seq: 2, id: callId('KO', '2025-03-04'), reason: 'altered-body' } },
      ],
    });
  });

  it('tell a mistake in the arguments or the file in a sentence, with 2', async () => {
    expect(await run('verify-ledger --fast')).toMatchObject({ code: 2 });
    expect((await run(`verify-ledger --root ${join(folder, 'nothing')}`)).text).toContain(
      'cannot be read (ENOENT)',
    );
    const wrong = join(folder, 'wrong.json');
    writeFileSync(wrong, '{"count": 1}');
    expect((await run(`verify-ledger --root ${wrong}`)).text).toContain('is not a saved root');
    expect(await run('save-root')).toMatchObject({ code: 2 });
  });
});
