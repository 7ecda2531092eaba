import { isDeepStrictEqual } from 'node:util';
import { type CallReply, type Calls, teamPerson } from '@auspex/contract';
import { z } from 'zod';
import type { Sql } from '../../platform/database/database.ts';
import { tables } from '../../platform/database/tables.ts';
import { Conflict } from '../../platform/errors/index.ts';
import { type CallHandlers, callerOf } from '../../platform/http/call-handlers.ts';
import type { Platform } from '../../platform/module.ts';

const storedPeople = z.array(teamPerson);

/** The page /meet-the-team: read by everyone, written by admins. */
export function teamCalls({ database, audit }: Pick<Platform, 'database' | 'audit'>): CallHandlers {
  return {
    'team.read': () => readTeam(database),
    'team.replace': async ({ body }, context) => {
      const { memberId } = callerOf(context);
      return database.transaction(async (tx) => {
        const stored = await replaceTeam(tx, body, memberId);
        if (stored === null) {
          const now = await readTeam(tx);
          // Sent again because the answer was lost: it is there already.
          if (isDeepStrictEqual(now.people, body.people)) return now;
          throw new Conflict(
            'Someone else has changed the team page in the meantime. Reload it and repeat your change.',
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

type TeamPage = CallReply<Calls['team.read']>;

/** The page as stored; it is empty until an admin adds people. */
async function readTeam(sql: Sql): Promise<TeamPage> {
  const row = await tables(sql).selectFrom('team_page').select(['version', 'people']).executeTakeFirst();
  return row === undefined
    ? { version: 0, people: [] }
    : { version: row.version, people: storedPeople.parse(row.people) };
}

/** Replaces the page based on `version`; null if another change came first. */
async function replaceTeam(sql: Sql, page: TeamPage, by: string): Promise<TeamPage | null> {
  const values = [page.version, JSON.stringify(page.people), by];
  const [replaced] = await sql.query(
    page.version === 0
      ? `insert into team_page (version, people, updated_by) values ($1 + 1, $2, $3)
         on conflict (only_row) do nothing returning version`
      : `update team_page set version = $1 + 1, people = $2, updated_by = $3, updated_at = now()
          where version = $1 returning version`,
    values,
  );
  return replaced === undefined ? null : { version: page.version + 1, people: page.people };
}
