import { describe, expect, it } from 'vitest';
import { BackgroundQuestions, type Outcome } from './background-questions.ts';

const NOON = Date.parse('2024-06-07T16:00:00Z');
const found: Outcome = { kind: 'settled', goodForMs: 60_000, found: true };

function questions() {
  const clock = { now: NOON };
  return { clock, asked: new BackgroundQuestions({ now: () => clock.now, onTrouble: () => undefined }) };
}

async function done(standing: ReturnType<BackgroundQuestions['want']>): Promise<void> {
  if (standing.state === 'asking') await standing.done;
}

describe('Questions in the background', () => {
  it('are asked once for everybody, and again when the answer is outdated', async () => {
    const { clock, asked } = questions();
    let times = 0;
    const ask = async () => {
      times += 1;
      return found;
    };
    const want = () => asked.want({ source: 'a', about: 'x' }, ask);
    await Promise.all(Array.from({ length: 50 }, () => done(want())));
    expect(want()).toEqual({ state: 'settled', found: true });
    expect(times).toBe(1);
    clock.now += 60_000;
    await done(want());
    expect(times).toBe(2);
  });

  it('to one source never wait for another that does not answer, and only a few are in flight', async () => {
    const { asked } = questions();
    let out = 0;
    const never = () => {
      out += 1;
      return new Promise<Outcome>(() => undefined);
    };
    for (let i = 0; i < 10; i += 1) asked.want({ source: 'silent', about: `${i}` }, never);
    await Promise.resolve();
    expect(out).toBe(2);
    await done(asked.want({ source: 'lively', about: 'x' }, async () => found));
    expect(asked.want({ source: 'lively', about: 'x' }, async () => found).state).toBe('settled');
  });

  it('are all put off if the source says when to come back, and one by one if it says nothing', async () => {
    const { clock, asked } = questions();
    const retryAt = NOON + 3_600_000;
    await done(
      asked.want({ source: 'a', about: 'x' }, async () => ({ kind: 'failed', reason: 'busy', retryAt })),
    );
    expect(asked.want({ source: 'a', about: 'y' }, async () => found)).toEqual({
      state: 'failed',
      reason: 'busy',
      retryAt,
    });
    await done(asked.want({ source: 'b', about: 'x' }, async () => ({ kind: 'failed', reason: 'odd' })));
    expect(asked.want({ source: 'b', about: 'x' }, async () => found).state).toBe('failed');
    expect(asked.want({ source: 'b', about: 'y' }, async () => found).state).toBe('asking');
    clock.now = retryAt;
    expect(asked.want({ source: 'a', about: 'y' }, async () => found).state).toBe('asking');
  });

  it('that break are failures with a sentence, and the next one continues', async () => {
    const { asked } = questions();
    const broken = async (): Promise<Outcome> => {
      throw new Error('secret detail');
    };
    await done(asked.want({ source: 'a', about: 'x' }, broken));
    expect(asked.want({ source: 'a', about: 'x' }, broken)).toMatchObject({
      state: 'failed',
      reason: expect.not.stringContaining('secret'),
    });
  });
});
