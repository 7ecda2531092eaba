import { expect, inject, it } from 'vitest';
import { asAdmin } from '../../../test/test-server.ts';
import { withDatabase } from '../../../test/with-database.ts';
import { refuseOtherDatabase } from './same-database.ts';

const test = withDatabase({ migrated: false });

it('PLAT-3: two roles of one database are in order, also where one may not look at locks', async () => {
  const owner = { url: test.ownerUrl, variable: 'DATABASE_OWNER_URL' };
  await expect(refuseOtherDatabase(test.url, owner)).resolves.toBeUndefined();
  const ofAdmin = new URL(inject('testServer').adminUrl);
  ofAdmin.pathname = new URL(test.url).pathname;
  await asAdmin(ofAdmin.href, (admin) => admin.query('revoke select on pg_catalog.pg_locks from public'));
  await expect(refuseOtherDatabase(test.url, owner)).resolves.toBeUndefined();
});
