import { type IsoDate, readDecimal } from '@auspex/market';
import type { Transaction } from '../platform/database/index.ts';
import { tables } from '../platform/database/tables.ts';
import { Conflict, InvalidInput, NotFound, Unprocessable } from '../platform/errors/index.ts';
import { findHeld } from './books.ts';
import { ChangedElsewhere, type Portfolios } from './change-transactions.ts';
import { problemOfDay } from './check-transaction.ts';
import { type Saying, wordSaying } from './portfolio-sentences.ts';
import {
  changePortfolio,
  countTransactions,
  type Owner,
  readAccounts,
  readSettings,
  type StoredAccount,
} from './portfolio-store.ts';

const MOST_ACCOUNTS = 50;

/** What a member wants an account to be. */
export interface WantedAccount {
  readonly name: string;
  readonly currency: string;
  readonly lotMethod: StoredAccount['lotMethod'];
  readonly marketDividends: boolean;
}

export async function showAccounts({ platform: { database } }: Portfolios, owner: Owner) {
  const [accounts, counts, settings] = await Promise.all([
    readAccounts(database, owner),
    countTransactions(database, owner),
    readSettings(database, owner.memberId),
  ]);
  const items = accounts.map(({ since, ...account }) => ({
    ...account,
    transactions: counts.get(account.id) ?? 0,
  }));
  return { items, most: MOST_ACCOUNTS, ...settings };
}

function refuseTakenName(accounts: readonly StoredAccount[], name: string, ownId?: string): void {
  const other = accounts.find((one) => one.name.toLowerCase() === name.toLowerCase() && one.id !== ownId);
  if (other) throw new Conflict(`You already have an account called “${other.name}”.`, 'name-taken');
}

/** A name that no other account has. */
export function freeName(accounts: readonly StoredAccount[], title: string): string {
  const taken = new Set(accounts.map(({ name }) => name.toLowerCase()));
  for (let n = 1; ; n++) {
    const name = n === 1 ? title : `${title} ${n}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}

export async function createAccount(
  { platform }: Portfolios,
  owner: Owner,
  { name, currency, lotMethod, marketDividends }: WantedAccount,
): Promise<void> {
  await platform.database.transaction(async (tx) => {
    await changePortfolio(tx, owner, 'rewritten');
    const accounts = await readAccounts(tx, owner);
    if (accounts.length >= MOST_ACCOUNTS) {
      throw new Unprocessable(`You have ${MOST_ACCOUNTS} accounts, which is the limit.`, 'too-many-accounts');
    }
    refuseTakenName(accounts, name);
    await insertAccount(tx, owner, {
      ...{ name, currency, lotMethod, marketDividends, kind: 'manual', exchange: null },
      since: new Date(platform.clock.now()),
    });
  });
}

export async function insertAccount(
  tx: Transaction,
  owner: Owner,
  account: Omit<StoredAccount, 'id' | 'archived' | 'version'>,
): Promise<string> {
  const added = tables(tx)
    .insertInto('portfolio_account')
    .values({ ...account, ...owner })
    .returning('id');
  return (await added.executeTakeFirstOrThrow()).id;
}

export async function changeAccount(
  { platform }: Portfolios,
  owner: Owner,
  { id, version, ...wanted }: WantedAccount & { id: string; version: number; archived: boolean },
): Promise<void> {
  await platform.database.transaction(async (tx) => {
    await changePortfolio(tx, owner, 'rewritten');
    const accounts = await readAccounts(tx, owner);
    const account = accounts.find((one) => one.id === id);
    if (!account) throw new NotFound();
    if (account.version !== version) {
      throw new ChangedElsewhere('This account', { yours: version, current: account.version });
    }
    refuseTakenName(accounts, wanted.name, id);
    const { name, currency, lotMethod, marketDividends, archived } = wanted;
    await tables(tx)
      .updateTable('portfolio_account')
      .set({ name, currency, lotMethod, marketDividends, archived, version: version + 1 })
      .where('id', '=', id)
      .execute();
  });
}

/** Deletes an account without transactions. */
export async function removeAccount({ platform }: Portfolios, owner: Owner, id: string): Promise<void> {
  await platform.database.transaction(async (tx) => {
    await changePortfolio(tx, owner, 'rewritten');
    const account = (await readAccounts(tx, owner)).find((one) => one.id === id);
    if (!account) throw new NotFound();
    const used = await tx.query(
      'select 1 from portfolio_transaction where (account_id = $1 or to_account_id = $1) and deleted_at is null limit 1',
      [id],
    );
    if (used.length > 0) {
      throw new Unprocessable(
        `“${account.name}” has transactions. Archive it, or delete them first.`,
        'account-in-use',
      );
    }
    await keepMovedRows(tx, id);
    await tables(tx).deleteFrom('portfolio_account').where('id', '=', id).execute();
  });
}

/** A file whose rows are in other accounts by now goes with them: with its account, it would take them away. */
async function keepMovedRows(tx: Transaction, accountId: string): Promise<void> {
  await tx.query(
    `update portfolio_import i set account_id = moved.account_id
     from (select distinct on (import_id) import_id, account_id from portfolio_transaction
       where account_id <> $1 and import_id in (select id from portfolio_import where account_id = $1)
       order by import_id, place) moved
     where i.id = moved.import_id`,
    [accountId],
  );
}

interface Statement {
  readonly on: IsoDate;
  readonly balances: readonly { readonly unit: string; readonly amount: string }[];
}

/** Records what a statement says; symbols as this market knows them. */
export async function stateBalances(
  { platform, market }: Portfolios,
  owner: Owner,
  { id, on, balances }: Statement & { id: string },
): Promise<number> {
  const account = (await readAccounts(platform.database, owner)).find((one) => one.id === id);
  if (!account) throw new NotFound();
  const { language } = await readSettings(platform.database, owner.memberId);
  const refuse = (field: string, saying: Saying): never => {
    const message = wordSaying(saying, language);
    throw new InvalidInput(message, [{ field, message }]);
  };
  const code = problemOfDay(on, platform.clock.now());
  if (code) refuse('on', { code, values: { text: on } });
  const view = market.view();
  const rows = await Promise.all(
    balances.map(async ({ unit, amount }, i) => {
      const reading = readDecimal(amount);
      if (!reading.ok) {
        throw new InvalidInput(reading.problem, [
          { field: `balances[${i}].amount`, message: reading.problem },
        ]);
      }
      const symbol = (await findHeld(view, unit))?.symbol ?? unit.toUpperCase();
      return {
        accountId: id,
        memberId: owner.memberId,
        unit: symbol,
        day: on,
        amount: reading.value.toString(),
      };
    }),
  );
  const units = rows.map(({ unit }) => unit);
  const twice = units.findIndex((unit, i) => units.indexOf(unit) < i);
  if (twice >= 0) refuse(`balances[${twice}].unit`, { code: 'sameUnit', values: { text: units[twice] } });
  await platform.database.transaction(async (tx) => {
    await tables(tx)
      .insertInto('portfolio_statement')
      .values(rows)
      .onConflict((other) =>
        other
          .columns(['accountId', 'unit'])
          .doUpdateSet(({ ref }) => ({ day: ref('excluded.day'), amount: ref('excluded.amount') })),
      )
      .execute();
  });
  return rows.length;
}
