import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { withApp } from '../../../test/http-proof/make-app.ts';
import { syntheticParts } from '../../../test/http-proof/synthetic-calls.ts';
import { withDatabase } from '../../../test/with-database.ts';

const test = withDatabase();
const fullDisk = `create function no_room() returns trigger language plpgsql as $$ begin
  raise exception 'could not extend file "base/5/16384": No space left on device' using errcode = 'disk_full';
end $$; create table memo (id int); create trigger memo_room before insert on memo execute function no_room()`;

/** What a member hears whose call ends like this. */
const answerTo = (work: () => Promise<unknown>) =>
  withApp({ parts: [syntheticParts('m-1', { 'proof.member': work })] }, async ({ app }) => {
    const reply = await app.inject({ url: '/api/proof/member', headers: { authorization: 'Bearer member' } });
    return {
      status: reply.statusCode,
      wait: reply.headers['retry-after'],
      error: reply.json().error,
    };
  });

describe('while the disk is full, a request that needs room is asked to come back', () => {
  const expected = {
    status: 503,
    wait: '60',
    error: {
      message: 'There is no room left to store this. Reading works; please try again later.',
      details: { code: 'storage-full', retryAfterSeconds: 60, retryable: true },
    },
  };

  it('if it is that of the database (SQLSTATE 53100)', async () => {
    await test.owner.query(fullDisk);
    await test.owner.query('grant insert on memo to public');
    expect(await answerTo(() => test.database.query('insert into memo values (1)'))).toMatchObject(expected);
    const inTransaction = () => test.database.transaction((tx) => tx.query('insert into memo values (1)'));
    expect(await answerTo(inTransaction)).toMatchObject(expected);
  });

  it('if it is that of the uploads (ENOSPC)', async () => {
    expect(await answerTo(() => writeFile('/dev/full', 'x'))).toMatchObject(expected);
  });
});

it('HTTP-14: while the database takes no writes, a request that needs one is asked to come back', async () => {
  const asked = () =>
    test.database.transaction(async (tx) => {
      await tx.query('set transaction read only');
      await tx.query(`insert into world (name, current) values ('sim:7', false)`);
    });
  expect(await answerTo(asked)).toMatchObject({
    status: 503,
    wait: '60',
    error: { details: { code: 'read-only', retryAfterSeconds: 60, retryable: true } },
  });
});
