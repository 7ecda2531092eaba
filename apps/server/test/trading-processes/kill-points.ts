/** Where a process that places orders can die. */
export const KILL_POINTS = [
  'before-intent',
  'after-intent',
  'after-send',
  'before-ack',
  'after-commit',
  'in-reconcile',
] as const;

export type KillPoint = (typeof KILL_POINTS)[number];
