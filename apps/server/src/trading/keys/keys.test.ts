import { randomBytes } from 'node:crypto';
import { FAULTS } from '@auspex/exchanges/test/scripted/faults';
import { SCRIPTED_KEY } from '@auspex/exchanges/test/scripted/start-scripted';
import { beforeAll, describe, expect, it } from 'vitest';
import { closesTrading, openTrading, type TradingStage } from '../../../test/with-trading.ts';
import { createLogger } from '../../platform/logging/index.ts';
import { placeOrder } from '../orders/place-order.ts';
import { readBalances } from '../orders/read-balances.ts';
import type { Trading } from '../trading.ts';
import { createExchangeVault } from './exchange-vault.ts';
import { listUses } from './key-journal.ts';
import { changeKey, findKey, removeKey } from './key-store.ts';
import { KeyVault } from './key-vault.ts';
import { rotateKeys } from './rotate-keys.ts';
import { saveKey } from './save-key.ts';
import { tellExpiry } from './tell-expiry.ts';
import { useExchange } from './use-exchange.ts';

closesTrading();

let stage: TradingStage;
beforeAll(async () => {
  stage = await openTrading();
});

const ownerOf = (memberId: string) => ({ memberId, exchange: 'BINANCEUS' as const });
const balancesOf = (memberId: string, trading: Trading = stage.trading) =>
  readBalances(trading, ownerOf(memberId));
const sealedOf = async (memberId: string) => {
  const found = await findKey(stage.database, ownerOf(memberId));
  if (found === null) throw new Error('There is no key.');
  return found;
};

/** A secret in every spelling in which it could leak. */
function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    bytes.toString('base64'),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    encodeURIComponent(secret),
  ];
}

/** Every row of every table, those of the jobs and their payloads included. */
async function dumpOf({ test }: TradingStage): Promise<string> {
  const tables = await test.owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  expect(tables.map(({ name }) => name)).toContain('jobs.job');
  let dump = '';
  for (const { name } of tables)
    dump += JSON.stringify(
      await test.owner.query(`select t::text, row_to_json(t)::text as json from ${name} t`),
    );
  return dump;
}

function expectNoSecret(everything: string): void {
  for (const secret of [SCRIPTED_KEY.apiKey, SCRIPTED_KEY.apiSecret, SCRIPTED_KEY.password ?? ''])
    for (const spelling of spellings(secret)) expect(everything).not.toContain(spelling);
}

describe('A stored key', () => {
  it('TRADE-20: is in no table in any spelling, in no job or event, and not in what replies show', async () => {
    const { memberId } = await stage.addTrader();
    await placeOrder(stage.trading, stage.wish(memberId, { order_type: 'market', price: null }));
    stage.exchange.faults.add({ kind: 'server-error-before', endpoint: 'account' });
    await balancesOf(memberId);
    await tellExpiry(stage.trading);
    // What is told becomes the payload of a job for each subscriber.
    const events = JSON.stringify([stage.told, stage.filled]);
    expect(events).toContain(memberId);
    const dump = await dumpOf(stage);
    expect(dump.length).toBeGreaterThan(10_000);
    const shown = await createExchangeVault(stage.trading).masked(memberId);
    expectNoSecret(`${dump}${events}${JSON.stringify(shown)}`);
    expect(shown).toEqual({ BINANCEUS: { apiKey: '••••1c9b', apiSecret: '' } });
  });

  it('TRADE-20: is in no log and no report of a crash while it is used, fails and is repeated by the exchange', async () => {
    const { memberId } = await stage.addTrader();
    let written = '';
    const write = (line: string) => {
      written += line;
    };
    const logger = createLogger({ logLevel: 'trace' }, { write });
    const crashes: unknown[] = [];
    const trading: Trading = stage.beside({
      // A mistake of ours that carries everything it had, as the worst one would.
      openExchange: (name, key, line) => {
        const account = stage.trading.openExchange(name, key, line);
        const permissions = async () => {
          throw Object.assign(new Error('This should not have happened'), { key, options: { ...key } });
        };
        return Object.assign(account, { permissions });
      },
    });
    const logged = { ...trading, platform: { ...trading.platform, logger } };
    const check = () =>
      useExchange(logged, ownerOf(memberId), (use) =>
        use.ask({ action: 'check' }, (one) => one.permissions()),
      );
    await check().catch((error: unknown) => crashes.push(error));
    // As the process does with what nobody caught.
    for (const error of crashes) logger.fatal({ err: error }, 'A rejection that nobody handled');
    logger.warn({ err: new Error(JSON.stringify(SCRIPTED_KEY)) }, 'a request failed');
    for (const kind of FAULTS) {
      stage.exchange.faults.add({ kind, endpoint: 'account', delayMs: 50, retryAfterS: 0 });
      await balancesOf(memberId, logged);
      stage.exchange.faults.clear();
    }
    expect(crashes).toHaveLength(1);
    expect(written).toContain('This should not have happened');
    expectNoSecret(written);
  });

  it('TRADE-21: cannot be opened in the row of another member, field or version', async () => {
    const [mine, other] = [await stage.addTrader(), await stage.addTrader()];
    const { vault } = stage.trading;
    const [ours, theirs] = [await sealedOf(mine.memberId), await sealedOf(other.memberId)];
    const place = { ...ownerOf(mine.memberId), version: ours.key.version };
    expect(vault.open(ours.owner, place, ours.key)).toEqual({
      apiKey: SCRIPTED_KEY.apiKey,
      apiSecret: SCRIPTED_KEY.apiSecret,
    });
    const broken = 'could not be opened';
    expect(() => vault.open(ours.owner, place, theirs.key)).toThrow(broken);
    expect(() => vault.open(theirs.owner, place, theirs.key)).toThrow(broken);
    expect(() => vault.open(ours.owner, { ...place, version: place.version + 1 }, ours.key)).toThrow(broken);
    const swapped = { ...ours.key, apiKey: ours.key.apiSecret, apiSecret: ours.key.apiKey };
    expect(() => vault.open(ours.owner, place, swapped)).toThrow(broken);
    // Even copied together with the other member's own key.
    await stage.database.query(
      `update trading_key k set api_key = o.api_key, api_secret = o.api_secret from trading_key o
        where k.member_id = $1 and o.member_id = $2`,
      [mine.memberId, other.memberId],
    );
    await stage.database.query(
      'update trading_member m set data_key = o.data_key from trading_member o where m.member_id = $1 and o.member_id = $2',
      [mine.memberId, other.memberId],
    );
    expect(await balancesOf(mine.memberId)).toMatchObject({
      kind: 'failed',
      refusal: { rule: 'key-sealed' },
    });
    expect((await balancesOf(other.memberId)).kind).toBe('found');
  });

  it('TRADE-22: stays as it is when what replies show is saved back, and takes a single new field', async () => {
    const { memberId } = await stage.addTrader();
    const before = (await sealedOf(memberId)).key;
    const vault = createExchangeVault(stage.trading);
    const identity = {
      ...{ memberId, sessionId: null, admin: false, emailVerified: true, scopes: null },
      signedInAt: new Date(stage.clock.now() - 60 * 60_000),
    };
    await vault.save(identity, await vault.masked(memberId));
    expect((await sealedOf(memberId)).key).toEqual(before);
    const changed = { BINANCEUS: { apiKey: '••••1c9b', apiSecret: SCRIPTED_KEY.apiSecret } };
    await expect(vault.save(identity, changed)).rejects.toMatchObject({ code: 'requires-recent-login' });
    await vault.save({ ...identity, signedInAt: new Date(stage.clock.now()) }, changed);
    expect((await sealedOf(memberId)).key.version).toBe(before.version + 1);
    expect((await balancesOf(memberId)).kind).toBe('found');
  });

  it('is refused when the exchange does not accept it, when half of it is missing and when nobody answers', async () => {
    const { memberId } = await stage.addTrader();
    const owner = ownerOf(memberId);
    const wrong = { apiKey: 'wrong-key', apiSecret: SCRIPTED_KEY.apiSecret };
    expect(await saveKey(stage.trading, owner, wrong)).toMatchObject({
      outcome: 'refused',
      reason: 'invalid',
    });
    const other = { ...owner, exchange: 'KRAKEN' as const };
    expect(await saveKey(stage.trading, other, { apiKey: 'k' })).toMatchObject({ reason: 'incomplete' });
    stage.exchange.faults.add({ kind: 'timeout-before', endpoint: 'permissions' });
    const again = { apiKey: SCRIPTED_KEY.apiKey, apiSecret: SCRIPTED_KEY.apiSecret };
    expect(await saveKey(stage.trading, owner, again)).toMatchObject({
      outcome: 'refused',
      reason: 'unreachable',
    });
    expect((await balancesOf(memberId)).kind).toBe('found');
  });

  it('TRADE-23: that can withdraw or transfer is refused', async () => {
    const { memberId } = await stage.addTrader();
    for (const right of ['withdraw', 'transfer'] as const) {
      const trading: Trading = {
        ...stage.trading,
        openExchange: (name, key) => ({
          ...stage.trading.openExchange(name, key),
          permissions: async () => ({
            kind: 'found',
            value: { trade: true, withdraw: false, transfer: false, expiresAt: undefined, [right]: true },
          }),
        }),
      };
      const given = { apiKey: SCRIPTED_KEY.apiKey, apiSecret: SCRIPTED_KEY.apiSecret };
      const saved = await saveKey(trading, { ...ownerOf(memberId), exchange: 'KRAKEN' }, given);
      expect(saved).toMatchObject({ outcome: 'refused', reason: 'can-withdraw' });
    }
  });

  it('TRADE-25: has every use of it in its journal', async () => {
    const { memberId } = await stage.addTrader();
    await placeOrder(stage.trading, stage.wish(memberId));
    stage.exchange.faults.add({ kind: 'server-error-before', endpoint: 'account' });
    await balancesOf(memberId);
    const { items } = await listUses(stage.database, ownerOf(memberId), { offset: 0, limit: 10 });
    expect(items.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'balances failed',
      'place done',
      'balances done',
      'save done',
    ]);
  });
});

it('A member is told once a week and once a day before the exchange lets a key expire', async () => {
  const { memberId } = await stage.addTrader();
  const DAY = 86_400_000;
  const expiresAt = new Date(stage.clock.now() + 10 * DAY);
  await changeKey(stage.database, ownerOf(memberId), { expiresAt });
  const days = () =>
    stage.told.flatMap(({ name, payload }) =>
      name === 'trading.key.expires' && 'withinDays' in payload ? [payload.withinDays] : [],
    );
  const seen: unknown[] = [];
  for (let day = 0; day < 12; day += 1) {
    await tellExpiry(stage.trading);
    seen.push(days().join(' '));
    stage.clock.advance(DAY);
  }
  stage.clock.advance(-12 * DAY);
  // Ten days before, and every day after that: from the third on it is a week, on the ninth a day.
  expect(seen).toEqual([...Array(3).fill(''), ...Array(6).fill('7'), ...Array(3).fill('7 1')]);
  expect(stage.told.find(({ name }) => name === 'trading.key.expires')?.payload).toEqual({
    ...{ memberId, exchange: 'BINANCEUS', expiresAt: expiresAt.toISOString(), withinDays: 7 },
  });
});

describe('With another master key', () => {
  const otherVault = () => new KeyVault(randomBytes(32));

  it('TRADE-24: trading with a stored key is refused in one sentence, and a key entered again never destroys what the old one opens', async () => {
    const { memberId } = await stage.addTrader();
    const trading = { ...stage.trading, vault: otherVault() };
    const placement = await placeOrder(trading, stage.wish(memberId));
    expect(placement).toMatchObject({ outcome: 'refused', refusals: [{ rule: 'key-sealed' }] });
    expect((await createExchangeVault(trading).masked(memberId)).BINANCEUS?.apiKey).toBe('••••1c9b');
    const given = { apiKey: SCRIPTED_KEY.apiKey, apiSecret: SCRIPTED_KEY.apiSecret };
    const refused = { outcome: 'refused', reason: 'sealed' };
    expect(await saveKey(trading, ownerOf(memberId), given)).toMatchObject(refused);
    const elsewhere = { memberId, exchange: 'COINBASEPRO' as const };
    const whole = { ...given, password: SCRIPTED_KEY.password };
    expect(await saveKey(trading, elsewhere, whole)).toMatchObject(refused);
    // With the old master key back, everything is as it was.
    expect((await balancesOf(memberId)).kind).toBe('found');
    await removeKey(stage.database, ownerOf(memberId));
    expect(await saveKey(trading, ownerOf(memberId), given)).toMatchObject({ outcome: 'saved' });
    expect((await balancesOf(memberId, trading)).kind).toBe('found');
  });

  it('rotation opens what the old one sealed, if it is given', async () => {
    const { memberId } = await stage.addTrader();
    const trading = { ...stage.trading, vault: otherVault() };
    expect((await rotateKeys(trading, null)).members).toBe(0);
    expect((await rotateKeys(trading, stage.trading.vault)).members).toBeGreaterThan(0);
    expect((await balancesOf(memberId, trading)).kind).toBe('found');
    expect(await balancesOf(memberId)).toMatchObject({ kind: 'failed', refusal: { rule: 'key-sealed' } });
  });
});

it('TRADE-24: Rotation under load: every use of the key works before, during and after it', async () => {
  // A lease lasts for as long as a read may wait for its turn: this asks for more than the exchange allows.
  const fresh = await openTrading({ timeoutMs: 5000 });
  const members = await Promise.all(Array.from({ length: 4 }, () => fresh.addTrader()));
  let stop = false;
  const failures: unknown[] = [];
  let uses = 0;
  const load = members.map(async ({ memberId }) => {
    while (!stop) {
      const answer = await readBalances(fresh.trading, ownerOf(memberId));
      uses += 1;
      if (answer.kind === 'failed') failures.push(answer);
    }
  });
  for (let round = 0; round < 5; round += 1)
    expect(await rotateKeys(fresh.trading, null)).toEqual({ members: 4, keys: 4, unreadable: 0 });
  stop = true;
  await Promise.all(load);
  expect(failures).toEqual([]);
  expect(uses).toBeGreaterThan(5);
  const [row] = await fresh.test.database.query(
    'select min(version) as least, min(generation) as generation from trading_key join trading_member using (member_id)',
  );
  expect(row).toEqual({ least: 6, generation: 6 });
});
