import { callerOf } from '../../accounts/index.ts';
import { Conflict } from '../../platform/errors/index.ts';
import type { CallHandlers, Platform } from '../../platform/module.ts';
import { readTeam, replaceTeam } from './team-store.ts';

/** The page /meet-the-team: read by everyone, written by admins. */
export function teamCalls({ database, audit }: Pick<Platform, 'database' | 'audit'>): CallHandlers {
  return {
    'team.read': () => readTeam(database),
    'team.replace': async ({ body }, context) => {
      const { memberId } = callerOf(context);
      return database.transaction(async (tx) => {
        const stored = await replaceTeam(tx, body, memberId);
        if (stored === null) {
          throw new Conflict(
            'Someone else has changed the team page meanwhile. Load it again and repeat your change.',
            'team-changed-meanwhile',
          );
        }
        const details = { people: stored.people.length, version: stored.version };
        const { requestId } = context;
        await audit.record(
          { action: 'admin.team.change', actorId: memberId, subject: 'team', details, requestId },
          tx,
        );
        return stored;
      });
    },
  };
}
