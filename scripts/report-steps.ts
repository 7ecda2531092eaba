import type { Report } from './proof.ts';

/**
 * Steps with a threshold of their own, in seconds from the command: the newest signals, and those of the whole
 * history.
 */
const stepBars: Readonly<Record<string, number>> = { signals: 30, 'signals-history': 150 };

/** When each step was complete; one with a threshold that never completed is a failure. */
export function reportSteps(report: Pick<Report, 'expect'>, steps: ReadonlyMap<string, number>): void {
  for (const [name, seconds] of steps)
    if (stepBars[name] === undefined) report.expect(`${name} complete after`, true, `${seconds} s`);
  for (const [name, bar] of Object.entries(stepBars)) {
    const seconds = steps.get(name);
    const reached = seconds !== undefined && seconds <= bar;
    report.expect(`${name} complete (≤ ${bar} s)`, reached, seconds === undefined ? 'never' : `${seconds} s`);
  }
}
