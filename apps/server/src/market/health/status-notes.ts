import type { Platform } from '../../platform/module.ts';

/** Sentences that a module of a higher rank adds to `auspex market status`; none while all is well. */
export type StatusNote = () => Promise<readonly string[]>;

const added = new WeakMap<Platform, StatusNote[]>();

/** Adds to what the operator is told; at `create`. */
export function addStatusNote(platform: Platform, note: StatusNote): void {
  added.set(platform, [...(added.get(platform) ?? []), note]);
}

export async function readStatusNotes(platform: Platform): Promise<string[]> {
  const notes = await Promise.all((added.get(platform) ?? []).map((read) => read()));
  return notes.flat();
}
