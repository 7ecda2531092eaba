import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { silentAnnouncer } from '../apps/server/src/commands/announce-steps.ts';
import { openInstallation } from '../apps/server/src/commands/open-installation.ts';
import { loadConfig } from '../apps/server/src/config.ts';
import { fingerprintTables } from '../apps/server/src/platform/backup/index.ts';
import { createFileStore } from '../apps/server/src/platform/files/create-file-store.ts';
import { openWorld } from '../apps/server/src/platform/worlds/index.ts';
import { inCheckout } from '../scripts/checkout.ts';
import type { Proof } from '../scripts/proof.ts';

const rows = 200_000;

export const proof: Proof = {
  title: 'Backup, wipe and restore by the written steps give every table back unchanged',
  async run(report) {
    const folder = mkdtempSync(join(tmpdir(), 'auspex-prove-backup-'));
    chmodSync(folder, 0o711);
    const home = join(folder, 'home');
    const file = join(folder, 'auspex.backup');
    try {
      await fill(home);
      const before = await fingerprints(home);
      const made = auspex(home, 'backup', file);
      const verified = auspex(home, 'backup', '--verify', file);
      rmSync(home, { recursive: true, force: true });
      const restored = auspex(home, 'restore', file);
      const after = await fingerprints(home);
      // Taking a backup is itself recorded in the audit log, after the instant that the backup shows.
      const different = [...before].filter(([name, sum]) => after.get(name) !== sum).map(([name]) => name);
      report.expect(
        'backup, verification and restore end with 0',
        [made, verified, restored].every((code) => code === 0),
        [made, verified, restored].join(', '),
      );
      report.expect('tables compared', before.size > 10, before.size);
      report.expect('rows in the largest', true, rows);
      report.expect('tables that differ', different.length === 0, different.join(', ') || 'none');
      report.expect('uploads back', (await readUpload(home)) === 'a picture', 1);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const environment = (home: string) => ({ AUSPEX_HOME: home });

async function fill(home: string): Promise<void> {
  const config = loadConfig(environment(home));
  const installation = await openInstallation(config, silentAnnouncer);
  try {
    await openWorld(installation.database, config.world);
    await installation.database.query(
      `insert into audit_log (action, details) select 'proof.' || n, jsonb_build_object('n', n, 'text', repeat('ä', 20)) from generate_series(1, $1::int) n`,
      [rows],
    );
    await createFileStore(config.files).put('images/marketing/proof', {
      body: Buffer.from('a picture'),
      contentType: 'image/png',
    });
  } finally {
    await installation.close();
  }
}

async function readUpload(home: string): Promise<string> {
  const file = await createFileStore(loadConfig(environment(home)).files).get('images/marketing/proof');
  return file?.body.toString('utf8') ?? '';
}

async function fingerprints(home: string): Promise<Map<string, string>> {
  const installation = await openInstallation(loadConfig(environment(home)), silentAnnouncer);
  const client = new pg.Client({ connectionString: installation.access.ownerUrl });
  await client.connect();
  try {
    return await fingerprintTables(client);
  } finally {
    await client.end();
    await installation.close();
  }
}

/** By the command line, as in the documented steps. */
function auspex(home: string, ...args: string[]): number | null {
  const script = inCheckout('apps/server/src/commands/auspex.ts');
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], {
    env: { PATH: '/usr/bin:/bin', AUSPEX_HOME: home },
    encoding: 'utf8',
  });
  if (status !== 0) console.error(stderr);
  return status;
}
