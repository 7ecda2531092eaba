import type { Sql } from '../../platform/database/database.ts';
import { tables } from '../../platform/database/tables.ts';

/** Roles that can be granted. */
export type Role = 'admin';

export async function listRoles(sql: Sql, memberId: string): Promise<Role[]> {
  const roles = tables(sql).selectFrom('member_role').where('memberId', '=', memberId);
  return (await roles.select('role').orderBy('role').execute()).map(({ role }) => role);
}

/** Grants a role; false when the member already had it. */
export async function insertRole(
  sql: Sql,
  grant: { memberId: string; role: Role; grantedBy: string },
): Promise<boolean> {
  const granted = tables(sql).insertInto('member_role').values(grant);
  return (
    (
      await granted
        .onConflict((same) => same.doNothing())
        .returning('role')
        .execute()
    ).length > 0
  );
}

/** Takes a role away; false when the member did not have it. */
export async function deleteRole(sql: Sql, grant: { memberId: string; role: Role }): Promise<boolean> {
  const roles = tables(sql).deleteFrom('member_role').where('memberId', '=', grant.memberId);
  return (await roles.where('role', '=', grant.role).returning('role').execute()).length > 0;
}
