import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CallInput, CallReplyInput, Calls } from '@auspex/contract';
import { EXCHANGE_TRAITS, type Exchange } from '@auspex/exchanges';
import { type Language, readDecimal, signOf } from '@auspex/market';
import type { Transaction } from '../../platform/database/index.ts';
import { anyOf, tables } from '../../platform/database/tables.ts';
import { Conflict, InvalidInput, NotFound, Unprocessable } from '../../platform/errors/index.ts';
import { type CallContext, type CallHandlers, callerOf } from '../../platform/http/call-handlers.ts';
import { languageOf } from '../../platform/http/index.ts';
import { answerInTime, UNREACHABLE } from '../answer-in-time.ts';
import { listedPage } from '../listed-page.ts';
import type { Trading } from '../trading.ts';
import { keyRefusalSentence, keySteps, problemSentence } from '../trading-sentences.ts';
import { listUses, noteUse } from './key-journal.ts';
import {
  type AmountLimit,
  changeKey,
  changeTradingMember,
  findKey,
  type KeyOwner,
  listKeys,
  listLimits,
  lockKey,
  lockTradingMember,
  readTradingMember,
  removeKey,
  type StoredKey,
  setLimits,
  type TradingMember,
} from './key-store.ts';
import { maskedKey, permissionWord, saveKey } from './save-key.ts';
import { SEND_WITHIN_MS, useExchange } from './use-exchange.ts';

type Keys = CallReplyInput<Calls['trading.keys']>;

function stateOf(
  trading: Trading,
  member: TradingMember | null,
  key: StoredKey,
): Keys['items'][number]['state'] {
  const owner = member?.dataKey ? { dataKey: member.dataKey, generation: member.generation } : null;
  if (owner === null || !trading.vault.canOpen(key.memberId, owner)) return 'sealed';
  return key.problem === null ? 'working' : 'failing';
}

async function showKeys(trading: Trading, memberId: string): Promise<Keys> {
  const { database } = trading.platform;
  const [member, keys, language] = await Promise.all([
    readTradingMember(database, memberId),
    listKeys(database, memberId),
    languageOf(database, memberId),
  ]);
  const amounts = await listLimits(
    database,
    keys.map(({ id }) => id),
  );
  return {
    items: keys.map((key) =>
      writeKey({ key, amounts: amounts.get(key.id) ?? [] }, stateOf(trading, member, key), language),
    ),
    frozenAt: member?.frozenAt?.toISOString() ?? null,
  };
}

function writeKey(
  { key, amounts }: { readonly key: StoredKey; readonly amounts: readonly AmountLimit[] },
  state: Keys['items'][number]['state'],
  language: Language,
): Keys['items'][number] {
  const problem = state === 'sealed' ? 'key-sealed' : key.problem;
  return {
    exchange: key.exchange,
    apiKey: maskedKey(key.hint),
    state,
    problem: problem === null ? null : problemSentence(problem, '', language),
    permissions: { trade: key.mayTrade, withdraw: key.mayWithdraw, transfer: key.mayTransfer },
    expiresAt: key.expiresAt?.toISOString() ?? null,
    addedAt: key.addedAt.toISOString(),
    changedAt: key.changedAt.toISOString(),
    checkedAt: key.checkedAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    limitsMark: markOfLimits(key, amounts),
    limits: {
      readOnly: key.readOnly,
      amounts: amounts.map(({ asset, maxOrder, maxDay }) => ({ asset, maxOrder, maxDay })),
      pairs: key.pairs === null ? null : [...key.pairs],
    },
  };
}

function markOfLimits({ readOnly, pairs }: StoredKey, amounts: readonly AmountLimit[]): string {
  const sums = amounts.map(({ asset, maxOrder, maxDay }) => [asset, maxOrder, maxDay]);
  return createHash('sha256')
    .update(JSON.stringify([readOnly, pairs, sums]))
    .digest('base64url');
}

/** Nobody changes the key before the transaction ends; what was changed elsewhere since is not overwritten. */
async function lockLimits(tx: Transaction, owner: KeyOwner, mark: string): Promise<StoredKey> {
  const key = await lockKey(tx, owner);
  if (key === null) throw new NotFound();
  const amounts = (await listLimits(tx, [key.id])).get(key.id) ?? [];
  if (markOfLimits(key, amounts) !== mark)
    throw new Conflict('These limits were changed elsewhere. Open them again.', 'version-conflict');
  return key;
}

function readLimit(text: string | null, name: string): string | null {
  if (text === null) return null;
  const reading = readDecimal(text);
  if (!reading.ok) throw new InvalidInput(`${name}: ${reading.problem}`);
  if (signOf(reading.value) <= 0) throw new InvalidInput(`${name}: a limit is greater than zero.`);
  return reading.value.toString();
}

/** The limits on amounts as they are stored: one for each asset, and none that says nothing. */
function readAmounts(amounts: CallInput<Calls['trading.limitKey']>['body']['amounts']): AmountLimit[] {
  const assets = amounts.map(({ asset }) => asset);
  const twice = assets.find((asset, place) => assets.indexOf(asset) !== place);
  if (twice !== undefined) throw new InvalidInput(`${twice} has two limits. Keep one.`);
  return amounts
    .map(({ asset, maxOrder, maxDay }) => ({
      asset,
      maxOrder: readLimit(maxOrder, `Largest order in ${asset}`),
      maxDay: readLimit(maxDay, `Largest sum of a day in ${asset}`),
    }))
    .filter(({ maxOrder, maxDay }) => maxOrder !== null || maxDay !== null);
}

/** Asks the exchange again what the key may do; what it says too late for the member is kept all the same. */
async function checkKey(trading: Trading, owner: KeyOwner): Promise<void> {
  const asked = useExchange(trading, owner, async (use) => {
    const answer = await use.ask({ action: 'check' }, (exchange) => exchange.permissions());
    await keepChecked(trading, { ...owner, version: use.key?.key.version }, answer);
  });
  const used = await answerInTime<Awaited<typeof asked>>(trading, asked, async () => ({
    done: await keepChecked(trading, owner, UNREACHABLE),
  }));
  if ('refusal' in used && used.refusal === 'key-missing') throw new NotFound();
}

async function keepChecked(
  { platform }: Trading,
  owner: KeyOwner & { readonly version?: number | undefined },
  answer: Awaited<ReturnType<Exchange['permissions']>>,
): Promise<void> {
  const { database, clock } = platform;
  if (answer.kind === 'failed') {
    await changeKey(database, owner, { problem: answer.problem.code });
    return;
  }
  const { trade, withdraw, transfer, expiresAt } = answer.value;
  const known = (await findKey(database, owner))?.key.expiresAt?.getTime();
  await changeKey(database, owner, {
    mayTrade: permissionWord(trade),
    mayWithdraw: permissionWord(withdraw),
    mayTransfer: permissionWord(transfer),
    expiresAt: expiresAt === undefined ? null : new Date(expiresAt),
    ...(expiresAt === known ? {} : { expiryTold: null }),
    checkedAt: new Date(clock.now()),
    problem: null,
    // Rights that were added later are as bad as those there at first: the key may then only read.
    ...(withdraw === true || transfer === true ? { readOnly: true } : {}),
  });
}

const LOOK_EVERY_MS = 50;

/** Waits until what was on its way when these members were frozen has left: after that, no process sends anything. */
export async function untilNothingLeaves({ platform }: Trading, memberIds: readonly string[]): Promise<void> {
  const until = performance.now() + SEND_WITHIN_MS;
  const leaving = () =>
    tables(platform.database)
      .selectFrom('trade_order')
      .select('id')
      .where('memberId', '=', anyOf(memberIds))
      .where('exchange', '<>', 'PAPER')
      .where('status', '=', 'sending')
      .executeTakeFirst();
  while (performance.now() < until && (await leaving()) !== undefined) await wait(LOOK_EVERY_MS);
}

/** Stops or allows placing, in every process; `actorId` is null for the operator. */
export async function setFrozen(
  trading: Trading,
  memberId: string,
  { frozen, actorId }: { readonly frozen: boolean; readonly actorId: string | null },
): Promise<void> {
  const { database, clock, audit } = trading.platform;
  await database.transaction(async (tx) => {
    const member = await lockTradingMember(tx, memberId);
    if (member === null) throw new NotFound();
    if ((member.frozenAt !== null) === frozen) return;
    await changeTradingMember(tx, memberId, { frozenAt: frozen ? new Date(clock.now()) : null });
    await audit.record(
      {
        action: frozen ? 'trading.frozen' : 'trading.unfrozen',
        ...{ actorId, subject: actorId === memberId ? null : `member:${memberId}` },
      },
      tx,
    );
  });
}

/** A key that may take money out is never used for placing, whenever it got the right. */
async function refuseDangerous({ platform }: Trading, owner: KeyOwner): Promise<void> {
  const key = await findKey(platform.database, owner);
  if (key === null || (key.key.mayWithdraw !== 'yes' && key.key.mayTransfer !== 'yes')) return;
  const language = await languageOf(platform.database, owner.memberId);
  throw new Unprocessable(keyRefusalSentence('can-withdraw', '', language), 'key-dangerous');
}

/** The owner of a key that a call names. */
const ownerOf = (context: CallContext, exchange: KeyOwner['exchange']): KeyOwner => ({
  memberId: callerOf(context).memberId,
  exchange,
});

export function keyHandlers(trading: Trading): CallHandlers {
  const { database, audit, clock } = trading.platform;
  const noteChange = async (owner: KeyOwner, action: 'limits' | 'remove') => {
    await noteUse(database, owner, {
      action,
      subject: '',
      outcome: 'done',
      words: '',
      at: clock.now(),
      automatic: false,
    });
    await audit.record({
      action: `key.${action}`,
      actorId: owner.memberId,
      subject: `key:${owner.exchange}`,
    });
  };
  return {
    'trading.keys': (_, context) => showKeys(trading, callerOf(context).memberId),
    'trading.saveKey': async ({ params, body }, context) => {
      const owner = ownerOf(context, params.exchange);
      const result = await saveKey(trading, owner, body);
      if (result.outcome !== 'refused')
        return { outcome: 'saved', keys: await showKeys(trading, owner.memberId) };
      const language = await languageOf(database, owner.memberId);
      const steps = result.reason === 'can-withdraw' || result.reason === 'cannot-read';
      return {
        ...{ outcome: 'refused', reason: result.reason },
        sentence: keyRefusalSentence(result.reason, result.words, language),
        steps: steps ? keySteps(owner.exchange, EXCHANGE_TRAITS[owner.exchange].title, language) : [],
      };
    },
    'trading.removeKey': async ({ params }, context) => {
      const owner = ownerOf(context, params.exchange);
      if (!(await removeKey(database, owner))) throw new NotFound();
      await noteChange(owner, 'remove');
      return showKeys(trading, owner.memberId);
    },
    'trading.checkKey': async ({ params }, context) => {
      const owner = ownerOf(context, params.exchange);
      await checkKey(trading, owner);
      return showKeys(trading, owner.memberId);
    },
    'trading.limitKey': async ({ params, body }, context) => {
      const owner = ownerOf(context, params.exchange);
      const { readOnly } = body;
      const pairs = body.pairs === null ? null : [...new Set(body.pairs)];
      const amounts = readAmounts(body.amounts);
      if (!readOnly) await refuseDangerous(trading, owner);
      await database.transaction(async (tx) => {
        const key = await lockLimits(tx, owner, body.mark);
        await changeKey(tx, owner, { readOnly, pairs });
        await setLimits(tx, key.id, amounts);
      });
      await noteChange(owner, 'limits');
      return showKeys(trading, owner.memberId);
    },
    ...watchHandlers(trading),
  };
}

/** The journal, and the brake. */
function watchHandlers(trading: Trading): CallHandlers {
  const { database } = trading.platform;
  return {
    'trading.keyJournal': async ({ params, query }, context) => {
      const page = { offset: (query.page - 1) * query.page_size, limit: query.page_size };
      const { items, total } = await listUses(database, ownerOf(context, params.exchange), page);
      return listedPage(
        items.map(({ at, subject, ...use }) => ({
          ...use,
          subject: subject === '' ? null : subject,
          at: at.toISOString(),
        })),
        { query, total },
      );
    },
    'trading.freeze': async (_, context) => {
      const { memberId } = callerOf(context);
      await setFrozen(trading, memberId, { frozen: true, actorId: memberId });
      await untilNothingLeaves(trading, [memberId]);
      return showKeys(trading, memberId);
    },
    'trading.unfreeze': async (_, context) => {
      const { memberId } = callerOf(context);
      await setFrozen(trading, memberId, { frozen: false, actorId: memberId });
      return showKeys(trading, memberId);
    },
  };
}
