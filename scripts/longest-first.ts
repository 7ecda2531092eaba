import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Files that take many times longer than the others. Started last, one of them would keep a whole run waiting. */
const longest = [
  'leak/leak.test.ts',
  'test/start-and-stop.test.ts',
  'test/closed-terminal.test.ts',
  'start-on-bare-machine.test.ts',
  'leak/plan-canary.test.ts',
  'src/modules.test.ts',
  'signals-calls.test.ts',
  'trading/answer-in-time.test.ts',
  'commands/verify-record.test.ts',
  'documented-commands.test.ts',
  'database/open-database.test.ts',
  'first-start.test.ts',
  'screen-alerts.test.ts',
  'embedded-postgres.test.ts',
  'exactly-once.test.ts',
  'reproduce-command.test.ts',
  'judge-edge.test.ts',
  'bootstrap.test.ts',
];

/** The projects in the order in which they run: files of one project share processes, so they run consecutively. */
const projects = ['server', 'server-alone', 'packages', 'web', 'web-alone'];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const place = ({ project, moduleId }: TestSpecification): number => {
      const long = longest.findIndex((end) => moduleId.endsWith(end));
      return projects.indexOf(project.name) * 100 + (long < 0 ? longest.length : long);
    };
    return usual.toSorted((a, b) => place(a) - place(b));
  }
}
