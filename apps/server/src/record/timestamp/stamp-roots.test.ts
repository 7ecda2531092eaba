import { createHash } from 'node:crypto';
import { DAY_MS, dateOfInstant } from '@auspex/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AuthorityBehaviour,
  hasOpenssl,
  startTimeStampAuthority,
  type TimeStampAuthority,
} from '../../../test/loopback/time-stamp-authority.ts';
import { asForger } from '../../../test/record/forger.ts';
import { sampleSignals } from '../../../test/record/sample-calls.ts';
import { withApplication } from '../../../test/with-application.ts';
import { withDatabase } from '../../../test/with-database.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { ledgerModule } from '../index.ts';
import { createLedger } from '../ledger.ts';
import { publishRoots } from '../record-module.ts';
import { createSigner } from '../sign-roots.ts';
import { listRoots } from '../store/entry-store.ts';
import { signatureCheck } from '../verify/check-signatures.ts';
import { describeVerdicts } from '../verify/ledger-commands.ts';
import { verifyWorld } from '../verify/verify-world.ts';
import { stampRoots } from './stamp-roots.ts';
import { NoTimeStamp, readTimeStamp } from './time-stamp.ts';

if (!hasOpenssl) console.info('No OpenSSL here: time stamps are not tested against its authority.');

// The authority stamps by the machine's clock, so everybody here goes by it.
const app = withApplication({ environment: { CLOCK_SHIFT_MS: '0' } });
let authority: TimeStampAuthority;
const clock = systemClock;
const signerOf = () => createSigner({ config: app.platform.config, clock });

describe.skipIf(!hasOpenssl)(
  'LEDG-11: the root of a day stamped by an outside authority (RFC 3161, played by OpenSSL)',
  () => {
    beforeAll(async () => {
      authority = await startTimeStampAuthority();
      await app.test.database.transaction((tx) =>
        app.modules.service(ledgerModule).publish(tx, sampleSignals('2025-03-03')),
      );
      await publishRoots(app.test.database, clock, signerOf());
    });
    afterAll(() => authority.close());

    const stamp = (url: string | null = authority.url) =>
      stampRoots(
        { database: app.test.database, clock, world: app.platform.config.world, authority: url },
        new AbortController().signal,
      );
    const latest = async () => {
      const [root] = await listRoots(app.test.database, app.platform.config.world, { limit: 1 });
      if (!root) throw new Error('There is no root.');
      return root;
    };

    it('is not asked for where no authority is set', async () => {
      await stamp(null);
      expect(authority.questions).toEqual([]);
    });

    it.each<[AuthorityBehaviour, string]>([
      ['away', 'The authority answered 503'],
      ['reject', 'The authority refused, with status 02'],
      ['garbage', 'The answer is no time stamp'],
      ['endless', 'too long for a time stamp'],
      ['elsewhere', 'fetch failed'],
    ])('is asked for again later when the authority is or sends: %s', async (behaviour, sentence) => {
      authority.behaviour = behaviour;
      await expect(stamp()).rejects.toThrow(sentence);
      expect((await latest()).timestamped).toBe(false);
    });

    it('refuses the answer to an earlier question', async () => {
      authority.behaviour = 'stamp-first-question';
      await expect(stamp()).rejects.toThrow('answers another question');
    });

    it('is kept as it came, can be downloaded with the text it is over, and OpenSSL finds it good', async () => {
      authority.behaviour = 'stamp';
      await stamp();
      const asked = authority.questions.length;
      await stamp();
      expect(authority.questions).toHaveLength(asked);
      const { date } = await latest();
      const at = (kind: string) => `/.well-known/auspex-ledger/${date}.${kind}`;
      const [text, token] = await Promise.all([
        app.http.app.inject({ url: at('txt'), headers: { host: new URL(app.origin).host } }),
        app.http.app.inject({ url: at('tsr'), headers: { host: new URL(app.origin).host } }),
      ]);
      expect(text.body).toMatch(/^auspex-ledger-root-v1\n\{"at":/);
      expect(authority.judge(token.rawPayload, text.body)).toContain('Verification: OK');
      const said = readTimeStamp(token.rawPayload);
      expect(said.imprint).toBe(createHash('sha256').update(text.body).digest('hex'));
      expect(said.authority).toContain('CN=Loopback Time Stamps');
      expect((await app.call('GET', '/api/ledger/root')).body.daily).toMatchObject({
        date,
        timestamped: true,
      });
    });

    it('cannot be downloaded for a day without one, or for none', async () => {
      for (const name of ['2020-01-01.tsr', '2020-01-01.txt', '2020-99-99.tsr', 'x', '..'])
        expect((await app.call('GET', `/.well-known/auspex-ledger/${name}`)).status, name).toBe(404);
    });

    it('is compared by verify-ledger, which says whose certificate it is; one byte changed is found', async () => {
      const look = (change: string | null) =>
        asForger(app.test.owner, ['ledger_timestamp'], async (tx) => {
          if (change !== null) await tx.query(`update ledger_timestamp set token = ${change}`);
          const check = {
            world: app.platform.config.world,
            witnessed: null,
            checks: [signatureCheck(signerOf())],
          };
          return verifyWorld(tx.client, check);
        });
      const whole = await look(null);
      expect(whole.break).toBeNull();
      expect(describeVerdicts([whole], null).join('\n')).toMatch(
        /Time-stamped: 1 daily root, within 8 days; the latest at .* by CN=Loopback Time Stamps.*: 1\. .*whether a certificate is really its own is for you to check/,
      );
      for (const place of ['20', '120', 'octet_length(token) - 9', 'octet_length(token) - 300']) {
        const changed = await look(`set_byte(token, ${place}, get_byte(token, ${place}) # 1)`);
        expect(changed.break, place).toEqual({ seq: 1, id: null, reason: 'false-timestamp' });
      }
    });

    it('holds from an authority with keys on an elliptic curve too, and for no other text', async () => {
      const other = await startTimeStampAuthority('ec');
      try {
        await app.test.owner.query('alter table ledger_timestamp disable trigger append_only');
        await app.test.owner.query('delete from ledger_timestamp');
        await stamp(other.url);
        expect((await latest()).timestamped).toBe(true);
      } finally {
        await other.close();
      }
    });
  },
);

describe.skipIf(!hasOpenssl)('LEDG-11: roots stamped long after their days', () => {
  const test = withDatabase();
  const world = 'live';
  const config = { masterKey: Buffer.alloc(32, 7).toString('base64'), home: '/nonexistent' };

  it('are counted as late by verify-ledger, each by its own authority', async () => {
    const authorities = [await startTimeStampAuthority(), await startTimeStampAuthority('ec')] as const;
    const now = systemClock.now();
    try {
      const days = [Date.parse('2025-03-03T22:00:00Z'), Date.parse('2025-03-04T22:00:00Z'), now - 2 * DAY_MS];
      for (const [i, at] of days.entries()) {
        const hour = { now: () => at };
        const signer = createSigner({ config, clock: hour });
        const ledger = createLedger({ database: test.database, clock: hour, world, signer });
        await test.database.transaction((tx) => ledger.publish(tx, sampleSignals(dateOfInstant(at))));
        await publishRoots(test.database, hour, signer);
        const { url } = authorities[i === 0 ? 0 : 1];
        const parts = { database: test.database, clock: systemClock, world, authority: url };
        await stampRoots(parts, new AbortController().signal);
      }
    } finally {
      for (const authority of authorities) await authority.close();
    }
    const checks = [signatureCheck(createSigner({ config, clock: systemClock }))];
    const verdict = await test.owner.transaction((tx) =>
      verifyWorld(tx.client, { world, witnessed: null, checks }),
    );
    expect(verdict.break).toBeNull();
    const said = describeVerdicts([verdict], null).join('\n');
    expect(said).toContain(
      'Time-stamped: 3 daily roots, 1 of them within 8 days and 2 later, the first of these for 2025-03-03; the latest at ',
    );
    expect(said).toMatch(
      /Stamped by CN=Loopback.* \(certificate [0-9a-f]{64}\): 2; by CN=Loopback.* \(certificate [0-9a-f]{64}\): 1\./,
    );
  });
});

describe('bytes that are no time stamp', () => {
  it.each(['', '30', '3000', '30800000', '3084ffffffff', '30030201', '3005300302010230'])(
    'are refused in a sentence: %s',
    (hex) => {
      expect(() => readTimeStamp(Buffer.from(hex, 'hex'))).toThrow(NoTimeStamp);
    },
  );
});
