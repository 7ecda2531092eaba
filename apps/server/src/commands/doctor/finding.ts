import type { Config } from '../../config.ts';
import { CannotStart } from '../../platform/database/index.ts';

/** What the doctor looks at. */
export type ExaminedPart =
  | 'configuration'
  | 'database'
  | 'migrations'
  | 'connections'
  | 'bus'
  | 'uploads'
  | 'mail'
  | 'sources'
  | 'clock'
  | 'disk'
  | 'backups'
  | 'payments'
  | 'master key';

/** One thing in order, or one fault: a sentence that says what is wrong and how to mend it. */
export interface Finding {
  readonly about: ExaminedPart;
  readonly isFault: boolean;
  readonly says: string;
}

/** The installation and the machine it runs on. */
export interface Surroundings {
  readonly config: Config;
  /** By the clock of this machine. */
  now(): number;
  space(folder: string): Promise<{ readonly freeBytes: number; readonly totalBytes: number }>;
  /** What another server thinks the time is, and when this machine read it; null when it does not say. */
  dateAt(address: string): Promise<{ readonly date: number; readonly readAt: number } | null>;
}

export function fault(about: ExaminedPart, says: string): Finding {
  return { about, isFault: true, says };
}

export function inOrder(about: ExaminedPart, says: string): Finding {
  return { about, isFault: false, says };
}

/** Runs one examination; a refusal that has a sentence for the operator is the fault. */
export async function examined(
  about: ExaminedPart,
  work: () => Promise<Finding | readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return [await work()].flat();
  } catch (error) {
    if (error instanceof CannotStart) return [fault(about, error.message)];
    const message = error instanceof Error ? error.message : String(error);
    return [fault(about, `This could not be checked: ${message}`)];
  }
}

export function megabytes(bytes: number): string {
  const whole = Math.round(bytes / 1_000_000);
  return whole >= 10_000 ? `${Math.round(whole / 1000)} GB` : `${whole} MB`;
}
