import { type CallReply, type Calls, teamPerson } from '@auspex/contract';
import { z } from 'zod';
import type { Sql } from '../../platform/database/database.ts';

export type TeamPage = CallReply<Calls['team.read']>;

const storedPeople = z.array(teamPerson);

/** The page as stored; nobody stands on it until an admin has added them. */
export async function readTeam(sql: Sql): Promise<TeamPage> {
  const rows = await sql.query<{ version: number; people: unknown }>('select version, people from team_page');
  const row = rows[0];
  return row === undefined
    ? { version: 0, people: [] }
    : { version: row.version, people: storedPeople.parse(row.people) };
}

/** Replaces the page made from `version`; null when another change came first. */
export async function replaceTeam(sql: Sql, page: TeamPage, by: string): Promise<TeamPage | null> {
  const values = [page.version, JSON.stringify(page.people), by];
  const rows = await sql.query<{ version: number }>(
    page.version === 0
      ? `insert into team_page (version, people, updated_by) values ($1 + 1, $2, $3)
         on conflict (only_row) do nothing returning version`
      : `update team_page set version = $1 + 1, people = $2, updated_by = $3, updated_at = now()
          where version = $1 returning version`,
    values,
  );
  const version = rows[0]?.version;
  return version === undefined ? null : { version, people: page.people };
}
