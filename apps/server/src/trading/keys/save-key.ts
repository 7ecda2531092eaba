import type { CallReply, Calls } from '@auspex/contract';
import {
  type ConnectedExchangeName,
  EXCHANGE_TRAITS,
  type ExchangeKey,
  type KeyPermissions,
} from '@auspex/exchanges';
import type { Sql } from '../../platform/database/index.ts';
import { NotFound } from '../../platform/errors/index.ts';
import { SealBroken } from '../../platform/secrets/seal.ts';
import { answerInTime, UNREACHABLE } from '../answer-in-time.ts';
import type { Trading } from '../trading.ts';
import { noteUse } from './key-journal.ts';
import {
  changeTradingMember,
  findKey,
  type KeyOwner,
  type KeyWithOwner,
  listKeys,
  lockTradingMember,
  readTradingMember,
  storeKey,
  type TradingMember,
} from './key-store.ts';

/** A key as a member enters it: a field that is absent, empty or masked stays as it is. */
export interface EnteredKey {
  readonly apiKey?: string | undefined;
  readonly apiSecret?: string | undefined;
  readonly password?: string | undefined;
}

export type SaveResult =
  | { readonly outcome: 'saved' | 'unchanged' }
  | {
      readonly outcome: 'refused';
      readonly reason: Extract<CallReply<Calls['trading.saveKey']>, { outcome: 'refused' }>['reason'];
      readonly words: string;
    };

const MASK = '••••';
const SHOWN_CHARACTERS = 4;

/** A key as every reply shows it. */
export function maskedKey(hint: string): string {
  return `${MASK}${hint}`;
}

function hintOf(apiKey: string): string {
  // Of a short key the end would give away too much.
  return apiKey.length < 12 ? '' : apiKey.slice(-SHOWN_CHARACTERS);
}

/** As files of JSON have it, a private key stands in quotation marks, with its line ends written out. */
function unquoted(text: string): string {
  const inner = text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
  return inner.startsWith('-----BEGIN') ? inner.replaceAll('\\n', '\n').trim() : inner;
}

function entered(field: string | undefined): string | undefined {
  const text = field?.trim() ?? '';
  return text === '' || text.includes('•') ? undefined : text;
}

/** Whether saving this would change anything. */
export function changesKey({ apiKey, apiSecret, password }: EnteredKey): boolean {
  return [apiKey, apiSecret, password].some((field) => entered(field) !== undefined);
}

/** The whole key, what was left out taken from the stored one; what is missing if that is not there or cannot be opened. */
function completed(
  trading: Trading,
  { owner, stored }: { readonly owner: KeyOwner; readonly stored: KeyWithOwner | null },
  given: EnteredKey,
): ExchangeKey | 'incomplete' | 'password-missing' {
  const before = stored === null ? null : opened(trading, owner, stored);
  const apiKey = entered(given.apiKey) ?? before?.apiKey;
  const secret = entered(given.apiSecret);
  const apiSecret = secret === undefined ? before?.apiSecret : unquoted(secret);
  if (apiKey === undefined || apiSecret === undefined) return 'incomplete';
  if (!EXCHANGE_TRAITS[owner.exchange].needsPassword) return { apiKey, apiSecret };
  const password = entered(given.password) ?? before?.password;
  return password === undefined ? 'password-missing' : { apiKey, apiSecret, password };
}

function opened(
  trading: Trading,
  { memberId, exchange }: KeyOwner,
  stored: KeyWithOwner,
): ExchangeKey | null {
  try {
    return trading.vault.open(stored.owner, { memberId, exchange, version: stored.key.version }, stored.key);
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

/** Connects an exchange or changes its key, after asking the exchange what the key may do. */
export async function saveKey(trading: Trading, owner: KeyOwner, given: EnteredKey): Promise<SaveResult> {
  const { database, audit, clock } = trading.platform;
  const stored = await findKey(database, owner);
  if (!changesKey(given)) return stored === null ? refusedKey('incomplete') : { outcome: 'unchanged' };
  const member = await readTradingMember(database, owner.memberId);
  if (member !== null && (await isSealed(trading, database, member))) return refusedKey('sealed');
  const key = completed(trading, { owner, stored }, given);
  if (typeof key === 'string') return refusedKey(key);
  const probe = await probeKey(trading, owner.exchange, key);
  if ('refused' in probe) {
    const use = { action: 'save', subject: '', outcome: 'refused', words: probe.refused.reason } as const;
    await noteUse(database, owner, { ...use, at: clock.now(), automatic: false });
    return probe.refused;
  }
  if (!(await store(trading, owner, { key, permissions: probe.permissions }))) return refusedKey('sealed');
  await noteUse(database, owner, {
    action: 'save',
    subject: '',
    outcome: 'done',
    words: '',
    at: clock.now(),
    automatic: false,
  });
  await audit.record({ action: 'key.saved', actorId: owner.memberId, subject: `key:${owner.exchange}` });
  return { outcome: 'saved' };
}

const refusedKey = (
  reason: (SaveResult & { outcome: 'refused' })['reason'],
  words = '',
): SaveResult & { outcome: 'refused' } => ({ outcome: 'refused', reason, words });

/** A signed read with a key that is not stored yet. */
async function probeKey(
  trading: Trading,
  name: ConnectedExchangeName,
  key: ExchangeKey,
): Promise<
  { readonly permissions: KeyPermissions } | { readonly refused: SaveResult & { outcome: 'refused' } }
> {
  const answer = await answerInTime(
    trading,
    trading.openExchange(name, key).permissions(),
    () => UNREACHABLE,
  );
  if (answer.kind === 'failed') {
    const { code, words } = answer.problem;
    if (code === 'invalid-key' || code === 'address-not-allowed')
      return { refused: refusedKey('invalid', words) };
    if (code === 'unusable-key') return { refused: refusedKey('unusable') };
    if (code === 'missing-permission') return { refused: refusedKey('cannot-read', words) };
    return { refused: refusedKey('unreachable', words) };
  }
  const { withdraw, transfer } = answer.value;
  if (withdraw === true || transfer === true) return { refused: refusedKey('can-withdraw') };
  return { permissions: answer.value };
}

/** A permission as it is stored and shown. */
export function permissionWord(permission: boolean | 'unknown'): 'yes' | 'no' | 'unknown' {
  if (permission === 'unknown') return 'unknown';
  return permission ? 'yes' : 'no';
}

interface Probed {
  readonly key: ExchangeKey;
  readonly permissions: KeyPermissions;
}

/** Stores a key; false where the member's other keys need a master key that this process does not have. */
function store(trading: Trading, owner: KeyOwner, { key, permissions }: Probed): Promise<boolean> {
  const { database, clock } = trading.platform;
  return database.transaction(async (tx) => {
    const member = await lockTradingMember(tx, owner.memberId);
    if (member === null) throw new NotFound();
    if (await isSealed(trading, tx, member)) return false;
    const wrapped = await dataKeyOf(trading, member, (dataKey, generation) =>
      changeTradingMember(tx, owner.memberId, { dataKey, generation }),
    );
    const version = ((await findKey(tx, owner))?.key.version ?? 0) + 1;
    await storeKey(tx, {
      ...{
        ...owner,
        version,
        ...trading.vault.seal(wrapped, { ...owner, version }, key),
        hint: hintOf(key.apiKey),
      },
      mayTrade: permissionWord(permissions.trade),
      mayWithdraw: permissionWord(permissions.withdraw),
      mayTransfer: permissionWord(permissions.transfer),
      expiresAt: permissions.expiresAt === undefined ? null : new Date(permissions.expiresAt),
      accountMark: trading.vault.mark(owner.exchange, { account: permissions.account, apiKey: key.apiKey }),
      now: new Date(clock.now()),
    });
    return true;
  });
}

/** Whether the member has keys that another master key sealed: with a new data key they would be lost for good. */
async function isSealed(
  { vault }: Trading,
  sql: Sql,
  { memberId, dataKey, generation }: TradingMember,
): Promise<boolean> {
  if (dataKey === null || vault.canOpen(memberId, { dataKey, generation })) return false;
  return (await listKeys(sql, memberId)).length > 0;
}

/** The member's data key, made for the first key, and anew once there is nothing left that the old one sealed. */
async function dataKeyOf(
  { vault }: Trading,
  { memberId, dataKey, generation }: TradingMember,
  keep: (dataKey: Buffer, generation: number) => Promise<void>,
) {
  if (dataKey !== null && vault.canOpen(memberId, { dataKey, generation })) return { dataKey, generation };
  const next = dataKey === null ? generation : generation + 1;
  const made = vault.makeDataKey(memberId, next);
  await keep(made, next);
  return { dataKey: made, generation: next };
}
