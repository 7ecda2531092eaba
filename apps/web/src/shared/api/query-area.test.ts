import { CallError } from '@auspex/contract/client';
import { MutationObserver, notifyManager } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { queries, retryDelay, shouldRetry } from './query-area.tsx';

// The area follows who is signed in; there is no server here.
vi.mock('../session/use-session.ts', () => ({ useMember: () => null }));
vi.mock('./simulated-area.tsx', () => ({ SimulatedArea: () => null }));

const refusal = (status: number, retryAfterMs: number | null) =>
  new CallError({ status, message: 'Try again shortly.', retryAfterMs });
const early = () => 0;
const late = () => 0.999;

describe('asking a busy server again', () => {
  it('waits at least as long as the server asks', () => {
    expect(retryDelay(0, refusal(503, 5_000), early)).toBe(5_000);
    expect(retryDelay(0, refusal(503, null), early)).toBe(1_000);
    expect(retryDelay(1, refusal(503, null), early)).toBe(2_000);
    expect(retryDelay(1, new TypeError('Failed to fetch'), early)).toBe(2_000);
  });

  it('spreads out what was asked at the same time', () => {
    expect(retryDelay(0, refusal(503, 5_000), late)).toBeGreaterThan(9_900);
  });

  it('ends with a sentence where the wait would be long, where asking cannot help, and after two more tries', () => {
    expect(shouldRetry(0, refusal(503, 5_000))).toBe(true);
    expect(shouldRetry(0, refusal(429, 5_000))).toBe(true);
    expect(shouldRetry(0, refusal(429, 900_000))).toBe(false);
    expect(shouldRetry(0, refusal(404, null))).toBe(false);
    expect(shouldRetry(2, refusal(503, 5_000))).toBe(false);
  });
});

describe('two clicks in a row', () => {
  it('WEB-20: find the second button busy, however soon it is clicked', async () => {
    const saving = new MutationObserver(queries, { mutationFn: () => Promise.resolve('saved') });
    const told: string[] = [];
    saving.subscribe(notifyManager.batchCalls(({ status }) => told.push(status)));
    const saved = saving.mutate();
    // What is done between one click and the next; a timer runs later.
    await Promise.resolve();
    expect(told).toContain('pending');
    await saved;
  });
});
