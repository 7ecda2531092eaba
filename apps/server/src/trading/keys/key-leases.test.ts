import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { closesTrading, openTrading, type TradingStage } from '../../../test/with-trading.ts';
import { KeyLeases } from './key-leases.ts';
import { findKey } from './key-store.ts';

closesTrading();

let stage: TradingStage;
let keyId = '';
beforeAll(async () => {
  stage = await openTrading();
  const { memberId } = await stage.addTrader();
  keyId = (await findKey(stage.database, { memberId, exchange: 'BINANCEUS' }))?.key.id ?? '';
});

describe('TRADE-9: the lease of a key', () => {
  it('is held by one use at a time, in one process and in several', async () => {
    const processes = [new KeyLeases(stage.database, 5), new KeyLeases(stage.beside().platform.database, 5)];
    let [now, most] = [0, 0];
    const fences: number[] = [];
    const use = (leases: KeyLeases) =>
      leases.hold(keyId, 20_000, async ({ fence }) => {
        now += 1;
        most = Math.max(most, now);
        fences.push(Number(fence));
        await wait(5);
        now -= 1;
      });
    await Promise.all(Array.from({ length: 12 }, (_, i) => use(processes[i % 2] ?? processes[0])));
    expect(most).toBe(1);
    expect(fences).toHaveLength(12);
    expect(fences).toEqual([...fences].sort((a, b) => a - b));
    expect(new Set(fences).size).toBe(12);
  });

  it('passes on once it has ended, and the process that had it can neither renew nor end it', async () => {
    const [slow, other] = [new KeyLeases(stage.database, 0.2), new KeyLeases(stage.database, 5)];
    await slow.hold(keyId, 1000, async (lost) => {
      expect(await lost.renew()).toBe(true);
      const taken = await other.hold(keyId, 2000, async (lease) => {
        expect(Number(lease.fence)).toBeGreaterThan(Number(lost.fence));
        expect(await lost.renew()).toBe(false);
        return lease.renew();
      });
      expect(taken).toBe(true);
    });
  });

  it('is waited for only as long as was said', async () => {
    const [one, other] = [new KeyLeases(stage.database, 5), new KeyLeases(stage.database, 5)];
    await one.hold(keyId, 1000, async () => {
      expect(await other.hold(keyId, 100, async () => 'ran')).toBe('busy');
    });
    expect(await other.hold(keyId, 1000, async () => 'ran')).toBe('ran');
  });
});
