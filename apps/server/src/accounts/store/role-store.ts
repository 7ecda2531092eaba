import type { Sql } from '../../platform/database/database.ts';

/** Roles that can be granted. */
export type Role = 'admin';

export async function listRoles(sql: Sql, memberId: string): Promise<Role[]> {
  const rows = await sql.query<{ role: Role }>(
    'select role from member_role where member_id = $1 order by role',
    [memberId],
  );
  return rows.map((row) => row.role);
}

/** Grants a role; false when the member already had it. */
export async function insertRole(
  sql: Sql,
  grant: { memberId: string; role: Role; grantedBy: string },
): Promise<boolean> {
  const rows = await sql.query(
    `insert into member_role (member_id, role, granted_by) values ($1, $2, $3)
     on conflict do nothing returning role`,
    [grant.memberId, grant.role, grant.grantedBy],
  );
  return rows.length > 0;
}

/** Takes a role away; false when the member did not have it. */
export async function deleteRole(sql: Sql, grant: { memberId: string; role: Role }): Promise<boolean> {
  const rows = await sql.query('delete from member_role where member_id = $1 and role = $2 returning role', [
    grant.memberId,
    grant.role,
  ]);
  return rows.length > 0;
}
