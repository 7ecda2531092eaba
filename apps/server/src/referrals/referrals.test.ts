import { beforeAll, describe, expect, it } from 'vitest';
import { testClock } from '../../test/clock.ts';
import { withApplication } from '../../test/with-application.ts';
import {
  as,
  codeIn,
  login,
  makeMember,
  proof,
  register,
  type Visitor,
  visitor,
} from '../../test/with-members.ts';
import { referralsModule } from './index.ts';
import { mailboxOf } from './settle-referral.ts';

const app = withApplication();

const mine = async (who: Visitor) => (await as(app, who)('GET', '/api/referrals')).body;
const codeOf = async (who: Visitor): Promise<string> => (await mine(who)).code;
const uidOf = async (who: Visitor): Promise<string> => (await as(app, who)('GET', '/api/user')).body.user.uid;
const credits = async (who: Visitor): Promise<number> => (await mine(who)).number;
const refer = (who: Visitor, refBy: string) => as(app, who)('POST', '/user/referral', { refBy });
const thanks = { message: 'Thank you. Your referral page shows what came of it.' };

/** Signs up with a reference and signs in; the address stays unconfirmed unless told otherwise. */
async function newcomer(name: string, refBy: string, { confirm = true } = {}): Promise<Visitor> {
  const who = visitor(name);
  await register(app, who, { refBy });
  const { text } = await app.mail(who.email, 'accounts.verify');
  if (confirm) await verify(who, text);
  await login(app, who);
  return who;
}

async function verify(who: Visitor, text: string): Promise<void> {
  const body = { oobCode: codeIn(text) };
  const answer = await app.call('POST', '/api/auth/verify-email', { body, cookies: who.cookies });
  expect(answer.status).toBe(200);
  await app.mails(who.email);
}

let ada: Visitor;
beforeAll(async () => {
  ada = await makeMember(app, 'referrer-ada');
});

describe('REF-1: a referral counts once, when the new member has confirmed the address', () => {
  it('not before: until then it waits, and both pages say so', async () => {
    const before = await mine(ada);
    const bob = await newcomer('bob', before.code, { confirm: false });
    const waiting = await mine(ada);
    expect(waiting.number).toBe(before.number);
    expect(waiting.people[0]).toMatchObject({ step: 'registered', reason: 'waiting' });
    expect((await mine(bob)).origin).toEqual({ code: before.code, state: 'waiting' });
    await verify(bob, (await app.mail(bob.email, 'accounts.verify')).text);
    expect(await credits(ada)).toBe(before.number + 1);
    expect((await mine(bob)).origin).toEqual({ code: before.code, state: 'counted' });
  });

  it('shows the referrer how far people came, and nothing that says who they are', async () => {
    const uid = await uidOf(ada);
    const { body, text } = await as(app, ada)('GET', `/referral/number/${uid}`);
    expect(body).toEqual({
      ...{ id: uid, number: 1, clicked: 0, registered: 1, verified: 1 },
      ...{ paid: 0, rewarded: 0 },
    });
    const page = JSON.stringify(await mine(ada));
    expect(`${page}${text}`).not.toContain('bob');
    expect(page).not.toContain(await uidOf({ ...visitor('bob'), token: (await signedIn('bob')).token }));
  });

  it('fifty at once, and again afterwards, still count once', async () => {
    const before = await credits(ada);
    const code = await codeOf(ada);
    const carol = await makeMember(app, 'carol');
    const answers = await Promise.all(Array.from({ length: 20 }, () => refer(carol, code)));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, thanks]);
    const uid = await uidOf(carol);
    const { events, database } = app.platform;
    await database.transaction(async (tx) => {
      for (let times = 0; times < 30; times += 1) {
        await events.emit(tx, times % 2 ? 'member.verified' : 'member.registered', {
          ...{ memberId: uid },
        });
      }
    });
    await app.mails(carol.email);
    expect(await credits(ada)).toBe(before + 1);
    expect((await mine(ada)).people).toHaveLength(before + 1);
  });
});

async function signedIn(name: string): Promise<Visitor> {
  const who = visitor(name);
  await login(app, who);
  return who;
}

describe('REF-2: what earns nothing', () => {
  it('bringing oneself, by the own code or a second address of the same mailbox', async () => {
    const dora = await makeMember(app, 'dora');
    const code = await codeOf(dora);
    expect((await refer(dora, code)).body).toEqual(thanks);
    expect((await mine(dora)).origin).toEqual({ code, state: 'own' });
    await newcomer('dora+second', code);
    expect(await mine(dora)).toMatchObject({
      number: 0,
      people: [{ step: 'registered', reason: 'self' }],
    });
  });

  it('a circle, also through others', async () => {
    const [one, two, three] = [
      await makeMember(app, 'circle-1'),
      await makeMember(app, 'circle-2'),
      await makeMember(app, 'circle-3'),
    ];
    await refer(two, await codeOf(one));
    await refer(three, await codeOf(two));
    await refer(one, await codeOf(three));
    expect([await credits(one), await credits(two), await credits(three)]).toEqual([1, 1, 0]);
    expect((await mine(one)).origin.state).toBe('circle');
    expect((await mine(three)).people).toMatchObject([{ reason: 'circle' }]);
  });

  it('two who name each other in the same moment: one of them counts at most', async () => {
    const [one, two] = [await makeMember(app, 'mutual-1'), await makeMember(app, 'mutual-2')];
    const codes = [await codeOf(one), await codeOf(two)] as const;
    await Promise.all([refer(one, codes[1]), refer(two, codes[0])]);
    expect((await credits(one)) + (await credits(two))).toBe(1);
  });

  it('an account that was deleted and made again with the same mailbox', async () => {
    const eve = await makeMember(app, 'eve');
    const code = await codeOf(eve);
    for (const name of ['again', 'again', 'again+more']) {
      const who = await newcomer(name, code);
      expect((await as(app, who)('DELETE', '/api/user', { confirm: who.email, proof })).status).toBe(200);
      await app.mails(who.email);
    }
    // The credit stays with the one who earned it; the two later ones never count.
    const { number, people } = await mine(eve);
    expect(number).toBe(1);
    expect(people.map(({ reason }: { reason: string | null }) => reason).sort()).toEqual([
      'again',
      'again',
      'unpaid',
    ]);
  });

  it('a referrer who left before the address was confirmed', async () => {
    const gone = await makeMember(app, 'gone');
    const code = await codeOf(gone);
    const late = await newcomer('late', code, { confirm: false });
    await as(app, gone)('DELETE', '/api/user', { confirm: gone.email, proof });
    await verify(late, (await app.mail(late.email, 'accounts.verify')).text);
    expect((await mine(late)).origin).toEqual({ code, state: 'closed' });
    // Nobody else gets in the place of the one who left.
    await refer(late, await codeOf(ada));
    expect((await mine(late)).origin).toEqual({ code, state: 'closed' });
    const rows = await app.test.owner.query(
      'select 1 from referral where credited_at is not null and member_id is null',
    );
    expect(rows).toEqual([]);
  });

  it('a reference that leads to nobody gets the same answer, and only its bearer’s page says so', async () => {
    const frank = await makeMember(app, 'frank');
    expect((await refer(frank, 'nobodyhere')).body).toEqual(thanks);
    expect((await mine(frank)).origin).toEqual({ code: 'nobodyhere', state: 'unknown' });
    // A mistyped code may be corrected as long as it is open.
    const before = await credits(ada);
    await refer(frank, (await codeOf(ada)).toUpperCase());
    expect((await mine(frank)).origin.state).toBe('counted');
    expect(await credits(ada)).toBe(before + 1);
    // From then on it is fixed.
    const other = await makeMember(app, 'other-referrer');
    await refer(frank, await codeOf(other));
    expect(await credits(other)).toBe(0);
  });

  it('a reference given more than a day after the sign-up', async () => {
    const old = await makeMember(app, 'old');
    await app.test.owner.query(
      "update member set created_at = created_at - interval '25 hours' where email = $1",
      [old.email],
    );
    const before = await credits(ada);
    expect((await refer(old, await codeOf(ada))).body).toEqual(thanks);
    expect((await mine(old)).origin.state).toBe('late');
    expect(await credits(ada)).toBe(before);
  });
});

describe('REF-3: a credit that is taken back', () => {
  it('counts no more, once, and with its reason', async () => {
    const kate = await makeMember(app, 'kate');
    const buyer = await newcomer('buyer', await codeOf(kate));
    expect(await credits(kate)).toBe(1);
    const uid = await uidOf(buyer);
    const { reverseCredit } = app.modules.service(referralsModule) as {
      reverseCredit(memberId: string, reason: string): Promise<boolean>;
    };
    const tries = await Promise.all([reverseCredit(uid, 'refund'), reverseCredit(uid, 'refund')]);
    expect(tries.filter(Boolean)).toHaveLength(1);
    expect(await mine(kate)).toMatchObject({
      number: 0,
      people: [{ step: 'verified', reason: 'reversed' }],
    });
    expect((await mine(buyer)).origin.state).toBe('reversed');
    const entries = await app.platform.audit.list({ action: 'referral.reversed', limit: 5 });
    expect(entries).toMatchObject([
      { subject: `member:${await uidOf(kate)}`, details: { reason: 'refund' } },
    ]);
  });
});

describe('REF-4: clicks', () => {
  it('are counted per link and day, up to a bound, without anything about who clicked', async () => {
    const link = await makeMember(app, 'clicked');
    const code = await codeOf(link);
    const click = (name: string) => app.call('POST', `/api/referrals/clicks/${name}`);
    const known = await click(code);
    const unknown = await click('nobodyhere');
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    await click(code.toUpperCase());
    const day = new Date(testClock.now()).toISOString().slice(0, 10);
    expect(await mine(link)).toMatchObject({ funnel: { clicked: 2 }, clicks: [{ day, clicks: 2 }] });
    await app.test.owner.query('update referral_click set clicks = 1000 where member_id = $1', [
      await uidOf(link),
    ]);
    await click(code);
    expect((await mine(link)).funnel.clicked).toBe(1000);
    const columns = await app.test.owner.query(
      "select column_name as name from information_schema.columns where table_name = 'referral_click' order by 1",
    );
    expect(columns.map(({ name }) => name)).toEqual(['clicks', 'day', 'member_id']);
  });
});

describe('REF-5: own numbers only', () => {
  it('somebody else’s number looks as if it did not exist', async () => {
    const stranger = await makeMember(app, 'stranger');
    const uid = await uidOf(ada);
    expect((await as(app, stranger)('GET', `/referral/number/${uid}`)).status).toBe(404);
    expect((await app.call('GET', `/referral/number/${uid}`)).status).toBe(401);
    expect((await as(app, ada)('GET', `/referral/number/${uid}`)).status).toBe(200);
  });
});

describe('a mailbox', () => {
  it('is the same with and without a tag, whatever the case', () => {
    expect(mailboxOf('Ada+shop@Example.com')).toBe('ada@example.com');
    expect(mailboxOf('ada@example.com')).toBe('ada@example.com');
    expect(mailboxOf('"a@b"+x@example.com')).toBe('"a@b"@example.com');
  });

  it('REF-2: at Gmail is the same with other dots and under its other name, and nowhere else', () => {
    // Google, “Dots don’t matter in Gmail addresses”; googlemail.com is Gmail’s name in some countries.
    expect(mailboxOf('A.da.Love+auspex@GoogleMail.com')).toBe('adalove@gmail.com');
    expect(mailboxOf('adalove@gmail.com')).toBe('adalove@gmail.com');
    expect(mailboxOf('a.da@example.com')).toBe('a.da@example.com');
    expect(mailboxOf('a.da@gmail.com.example')).toBe('a.da@gmail.com.example');
  });
});
