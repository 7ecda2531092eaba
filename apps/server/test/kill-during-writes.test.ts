import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { killDuringWrites, type Victim } from './kill-during-writes.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'auspex-kill-test-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

it('PLAT-4: Nothing that was acknowledged is lost when server or database are killed while writing', async () => {
  const victims: Victim[] = ['both', 'PostgreSQL', 'the server'];
  for (const [index, victim] of victims.entries()) {
    const round = await killDuringWrites(home, { victim, from: index * 1_000_000, afterMilliseconds: 300 });
    expect(round.lost).toEqual([]);
    expect(round.acknowledged).toBeGreaterThan(0);
  }
});
