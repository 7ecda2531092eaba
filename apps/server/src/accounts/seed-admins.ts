import type { Accounts } from './accounts.ts';
import { insertRole } from './store/role-store.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Grants the admin role to the configured ids that are members. */
export async function seedAdmins(accounts: Accounts): Promise<void> {
  const { config, database, logger } = accounts.platform;
  const ids = config.adminIds.filter((id) => uuid.test(id));
  if (ids.length < config.adminIds.length)
    logger.warn('Some entries of ADMIN_IDS are no member ids and were left out.');
  if (ids.length === 0) return;
  await database.transaction(async (tx) => {
    const rows = await tx.query<{ id: string }>('select id from member where id = any($1::uuid[])', [ids]);
    const grants = await Promise.all(
      rows.map((row) => insertRole(tx, { memberId: row.id, role: 'admin', grantedBy: 'ADMIN_IDS' })),
    );
    if (grants.some(Boolean)) await accounts.revocations.announceRoles(tx);
  });
}
