import { statfs } from 'node:fs/promises';
import { ConfigurationMistakes, loadConfig } from '../../config.ts';
import { shiftedClock } from '../../platform/clock/clock.ts';
import type { StandaloneCommand } from '../../platform/module.ts';
import { complain, print, readArguments } from '../installation-command.ts';
import { examineDatabase } from './examine-database.ts';
import { examineClocks, examineMachine } from './examine-machine.ts';
import type { Finding, Surroundings } from './finding.ts';

const usage = 'doctor [--json]';

/** The machine's own, whatever the product's is set to. */
const clock = shiftedClock(0);

/** What time another server says it is, in the header of any answer. */
export async function dateOf(address: string): ReturnType<Surroundings['dateAt']> {
  const asked = clock.now();
  const answer = await fetch(address, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(8000),
  });
  const date = Date.parse(answer.headers.get('date') ?? '');
  // Half the way there and back, and half the second that the header rounds off.
  return Number.isNaN(date) ? null : { date: date + 500, readAt: (asked + clock.now()) / 2 };
}

/** What the doctor asks of this machine; tests bring their own. */
const thisMachine: Omit<Surroundings, 'config'> = {
  now: () => clock.now(),
  space: async (folder) => {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  },
  dateAt: dateOf,
};

/** Everything there is to say about an installation: faults with their mend, and what is in order. */
export async function examine(surroundings: Surroundings): Promise<readonly Finding[]> {
  const { misspelt } = surroundings.config;
  const configuration: Finding = {
    about: 'configuration',
    isFault: misspelt.length > 0,
    says: misspelt.join(' ') || 'no mistakes',
  };
  const [machine, database, clocks] = await Promise.all([
    examineMachine(surroundings),
    examineDatabase(surroundings),
    examineClocks(surroundings),
  ]);
  return [configuration, ...machine, ...database, ...clocks];
}

/** `auspex doctor`: looks at everything, changes nothing. */
export const doctorCommand: StandaloneCommand = {
  name: 'doctor',
  usage,
  summary:
    'Check configuration, database, mail, sources, clock, disk, backups and master key; report each fault with its fix.',
  async run(args) {
    const given = readArguments(usage, args, ['--json']);
    if (!given) return 2;
    if (given.rest.length > 0) {
      complain(`The doctor takes no names. Usage: auspex ${usage}`);
      return 2;
    }
    const findings = await examineConfigured();
    if (given.flags.has('--json')) print(JSON.stringify({ findings }, null, 2));
    else for (const finding of findings) print(writeFinding(finding));
    const faults = findings.filter(({ isFault }) => isFault).length;
    if (!given.flags.has('--json')) {
      print(faults === 0 ? 'No problems found.' : `${faults} ${faults === 1 ? 'fault' : 'faults'}.`);
    }
    return faults === 0 ? 0 : 1;
  },
};

async function examineConfigured(): Promise<readonly Finding[]> {
  try {
    return await examine({ ...thisMachine, config: loadConfig() });
  } catch (error) {
    // Without a configuration there is nothing else to look at.
    if (!(error instanceof ConfigurationMistakes)) throw error;
    return error.mistakes.map((says) => ({ about: 'configuration', isFault: true, says }));
  }
}

function writeFinding({ about, isFault, says }: Finding): string {
  return `${isFault ? 'FAULT' : 'ok   '}  ${about.padEnd(14)} ${says}`;
}
