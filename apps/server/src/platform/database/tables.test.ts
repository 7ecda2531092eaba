import { describe, expect, it } from 'vitest';
import { describeTables } from '../../../test/describe-tables.ts';
import { withDatabase } from '../../../test/with-database.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { openDatabase } from './open-database.ts';
import { anyOf, tables } from './tables.ts';

const test = withDatabase();

it('the types of the tables are those of the migrated database', async () => {
  await expect(await describeTables(test.owner)).toMatchFileSnapshot('./schema.ts');
});

describe('a typed query', () => {
  const read = (name: string) =>
    tables(test.database).selectFrom('setting').select(['value', 'updatedBy']).where('name', '=', name);

  it('names columns as the code does, and leaves what is inside JSON alone', async () => {
    const value = JSON.stringify({ first_name: 'Ada', given: [{ last_name: 'Lovelace' }] });
    await tables(test.database)
      .insertInto('setting')
      .values({ name: 'names', value, updatedBy: 'ada' })
      .execute();
    expect(await read('names').execute()).toEqual([{ value: JSON.parse(value), updatedBy: 'ada' }]);
  });

  it('belongs to the transaction it is given', async () => {
    const failing = test.database.transaction(async (tx) => {
      await tables(tx).insertInto('setting').values({ name: 'undone', value: '1' }).execute();
      throw new Error('afterwards');
    });
    await expect(failing).rejects.toThrow('afterwards');
    expect(await read('undone').execute()).toEqual([]);
  });

  it('finds nothing among an empty list, and everything among its own', async () => {
    const worlds = tables(test.database).selectFrom('world').select('name');
    await tables(test.database)
      .insertInto('world')
      .values([
        { name: 'sim:a', current: false },
        { name: 'sim:b', current: false },
      ])
      .execute();
    expect(await worlds.where('name', '=', anyOf<string>([])).execute()).toEqual([]);
    const names = ['sim:a', 'sim:b'];
    expect(await worlds.where('name', '=', anyOf(names)).orderBy('name').execute()).toHaveLength(2);
  });

  it('fails like every other statement when the database is out of reach', async () => {
    const away = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing', watchMilliseconds: 0 });
    await expect(tables(away).selectFrom('world').selectAll().execute()).rejects.toThrow(DatabaseUnavailable);
    await away.close();
  });
});

it('a date arrives as it is written, not as an instant in the machine’s time zone', async () => {
  const rows = await test.database.query(`select date '2025-03-03' as day`);
  expect(rows).toEqual([{ day: '2025-03-03' }]);
});
