import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Bus } from '../platform/bus/bus.ts';
import { RunningAnswers } from './running-answers.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const unheard = {} as Bus;

/** Two answers under way, the first of which has spoken and would be stored. */
function twoAnswers() {
  const running = new RunningAnswers(unheard, pino({ level: 'silent' }));
  const end = Promise.withResolvers<void>();
  const second = running.run('second', 'other member', () => end.promise);
  const stored = vi.fn();
  const first = running.run('first', 'member', async () => {
    running.said('first');
    await running.untilAllSpeak();
    stored();
  });
  return { running, stored, end, both: Promise.all([first, second]) };
}

it('AST-5: while somebody waits for the first words, no other answer is stored before them', async () => {
  const { running, stored, end, both } = twoAnswers();
  await vi.advanceTimersByTimeAsync(200);
  expect(stored).not.toHaveBeenCalled();
  running.said('second');
  await vi.advanceTimersByTimeAsync(0);
  expect(stored).toHaveBeenCalledTimes(1);
  end.resolve();
  await both;
});

it('AST-5: an answer that never speaks holds the others up for a moment only, and none once it has failed', async () => {
  const slow = twoAnswers();
  await vi.advanceTimersByTimeAsync(300);
  expect(slow.stored).toHaveBeenCalledTimes(1);
  const failing = twoAnswers();
  failing.end.reject(new Error('no'));
  await expect(failing.both).rejects.toThrow('no');
  await vi.advanceTimersByTimeAsync(0);
  expect(failing.stored).toHaveBeenCalledTimes(1);
  slow.end.resolve();
  await slow.both;
});
