import { readFileSync } from 'node:fs';
import { anyOf, tables } from '../platform/database/tables.ts';
import type { Command } from '../platform/module.ts';
import { printTable } from '../platform/terminal/print-table.ts';
import { setFrozen, untilNothingLeaves } from './keys/key-calls.ts';
import { KeyVault } from './keys/key-vault.ts';
import { rotateKeys } from './keys/rotate-keys.ts';
import { reconcileOrders } from './orders/reconcile-orders.ts';
import type { Trading } from './trading.ts';

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function complain(text: string): number {
  process.stderr.write(`${text}\n`);
  return 2;
}

async function showUnknown({ platform, world }: Trading): Promise<number> {
  const orders = await tables(platform.database)
    .selectFrom('trade_order')
    .select(['id', 'exchange', 'keyPair', 'status', 'createdAt', 'misses'])
    .where('status', '=', anyOf(['sending', 'unknown']))
    .where('world', '=', anyOf([world, 'live']))
    .orderBy('createdAt')
    .execute();
  if (orders.length === 0) {
    print('No order is in doubt.');
    return 0;
  }
  const rows = orders.map((order) => [
    ...[order.id, order.exchange, order.keyPair, order.status],
    ...[order.createdAt.toISOString(), String(order.misses)],
  ]);
  print(printTable(['order', 'exchange', 'pair', 'status', 'since', 'looked up'], rows));
  return 0;
}

async function freeze(trading: Trading, args: readonly string[]): Promise<number> {
  const [who] = args;
  if (who === undefined || args.length > 1)
    return complain('Name the member: auspex trading freeze EMAIL, or --all');
  const { database } = trading.platform;
  const members = tables(database).selectFrom('member').select('id');
  const chosen =
    who === '--all'
      ? await tables(database).selectFrom('trading_key').select('memberId as id').distinct().execute()
      : await members.where('email', '=', who.trim().toLowerCase()).execute();
  if (who !== '--all' && chosen.length === 0) return complain(`There is no member with the address ${who}.`);
  for (const { id } of chosen) await setFrozen(trading, id, { frozen: true, actorId: null });
  const ids = chosen.map(({ id }) => id);
  await untilNothingLeaves(trading, ids);
  print(
    `Frozen: ${chosen.length} ${chosen.length === 1 ? 'member' : 'members'}. No orders are placed with their keys; each member can unfreeze their own.`,
  );
  return 0;
}

/** The key in a file, or why there is none. */
function readKeyFile(path: string): Buffer | string {
  try {
    const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
    return key.length === 32 ? key : `${path} holds no master key: 32 bytes in base64.`;
  } catch (error) {
    return `${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`;
  }
}

async function rotate(trading: Trading, args: readonly string[]): Promise<number> {
  const [option, path, ...more] = args;
  if (option !== undefined && (option !== '--old-key' || path === undefined || more.length > 0))
    return complain('Usage: auspex keys rotate [--old-key FILE]');
  const old = path === undefined ? null : readKeyFile(path);
  if (typeof old === 'string') return complain(old);
  const { members, keys, unreadable } = await rotateKeys(trading, old === null ? null : new KeyVault(old));
  print(
    `Sealed again: ${keys} ${keys === 1 ? 'key' : 'keys'} of ${members} ${members === 1 ? 'member' : 'members'}.`,
  );
  if (unreadable === 0) return 0;
  print(
    `${unreadable} could not be opened: they were sealed with another master key. Give it with --old-key FILE.`,
  );
  return 1;
}

/** What an operator can do about orders and keys. */
export function tradingCommands(trading: Trading): Command[] {
  return [
    {
      ...{ name: 'trading reconcile', usage: 'trading reconcile' },
      summary: 'Compare all open and unknown orders with the exchanges now.',
      run: async (args) => {
        if (args.length > 0) return complain('Usage: auspex trading reconcile');
        const { orders, failed, keyless } = await reconcileOrders(trading);
        print(`Looked at ${orders} ${orders === 1 ? 'order' : 'orders'}; ${failed} could not be looked at.`);
        if (keyless > 0) print(`${keyless} wait for the key that they were placed with.`);
        return failed === 0 ? 0 : 1;
      },
    },
    {
      ...{ name: 'trading unknown', usage: 'trading unknown' },
      summary: 'List the orders whose outcome is not yet known.',
      run: async (args) =>
        args.length > 0 ? complain('Usage: auspex trading unknown') : showUnknown(trading),
    },
    {
      ...{ name: 'trading freeze', usage: 'trading freeze EMAIL | --all' },
      summary: "Stop all orders with a member's keys, or with everyone's.",
      run: (args) => freeze(trading, args),
    },
    {
      ...{ name: 'keys rotate', usage: 'keys rotate [--old-key FILE]' },
      summary: 'Re-encrypt the stored exchange keys, including those of an earlier master key.',
      run: (args) => rotate(trading, args),
    },
  ];
}
