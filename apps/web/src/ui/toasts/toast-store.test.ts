import { describe, expect, it } from 'vitest';
import { createToastStore } from './toast-store.ts';

describe('toasts', () => {
  it('WEB-7: answer one at a time for 2 seconds: a new one takes the place of the old', () => {
    const store = createToastStore();
    store.answer('Saved');
    store.answer('Removed from watchlist');
    expect(store.read().answer).toMatchObject({ text: 'Removed from watchlist', durationMs: 2000 });
  });

  it('WEB-7: report background jobs for 5 seconds beside the answer, three at most', () => {
    const store = createToastStore();
    store.answer('Saved');
    for (const name of ['first', 'second', 'third', 'fourth']) store.job(`Import ${name} finished`);
    expect(store.read().jobs.map(({ text }) => text)).toEqual([
      'Import second finished',
      'Import third finished',
      'Import fourth finished',
    ]);
    expect(store.read().jobs[0]?.durationMs).toBe(5000);
    expect(store.read().answer?.text).toBe('Saved');
  });

  it('WEB-7: keep a failed login, as every failure, for 5 seconds', () => {
    const store = createToastStore();
    store.answer('Incorrect Username/Password.', { tone: 'error' });
    expect(store.read().answer).toMatchObject({ tone: 'error', durationMs: 5000 });
  });

  it('tell whoever listens, and no one after they left', () => {
    const store = createToastStore();
    let heard = 0;
    const leave = store.subscribe(() => {
      heard += 1;
    });
    store.answer('Saved');
    store.dismiss(store.read().answer?.id ?? -1);
    leave();
    store.answer('Saved again');
    expect(heard).toBe(2);
    expect(store.read().jobs).toEqual([]);
  });

  it('WEB-7: that offer something stay long enough to take it', () => {
    const store = createToastStore();
    const onPress = () => undefined;
    store.answer('Layout opened', { action: { label: 'Undo', onPress } });
    expect(store.read().answer).toMatchObject({ durationMs: 20_000, action: { label: 'Undo', onPress } });
    store.answer('Saved');
    expect(store.read().answer).toMatchObject({ durationMs: 2000, action: undefined });
  });
});
