import { describe, expect, it, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, ChunkLoadError, loadChunk } from './load-chunk.ts';

function ports(timeoutMs = CHUNK_TIMEOUT_MS) {
  const marks = new Map<string, string>();
  const reload = vi.fn();
  return {
    reload,
    timeoutMs,
    isWanted: () => true,
    marks: {
      getItem: (key: string) => marks.get(key) ?? null,
      setItem: (key: string, value: string) => void marks.set(key, value),
      removeItem: (key: string) => void marks.delete(key),
    },
  };
}

const broken = () => Promise.reject(new Error('404'));

describe('a part of the page that does not arrive', () => {
  it('WEB-10: has failed after 120,000 ms, and the page is loaded anew once', async () => {
    vi.useFakeTimers();
    const tab = ports();
    void loadChunk('charts', () => new Promise(() => undefined), tab);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(tab.reload).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(tab.reload).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });

  it('is an error to show when it fails again after loading anew', async () => {
    const tab = ports();
    void loadChunk('charts', broken, tab);
    await vi.waitFor(() => expect(tab.reload).toHaveBeenCalledTimes(1), 60_000);
    for (const _ of ['under the pointer', 'pressed'])
      await expect(loadChunk('charts', broken, tab)).rejects.toBeInstanceOf(ChunkLoadError);
    expect(tab.reload).toHaveBeenCalledTimes(1);
  });

  it('leaves the page as it is while nobody wants it yet; the press on its link still loads anew once', async () => {
    const tab = ports();
    let pressed = false;
    const part = { ...tab, isWanted: () => pressed };
    for (const _ of ['under the pointer', 'again'])
      await expect(loadChunk('charts', broken, part)).rejects.toBeInstanceOf(ChunkLoadError);
    expect(tab.reload).toHaveBeenCalledTimes(0);
    pressed = true;
    void loadChunk('charts', broken, part);
    await vi.waitFor(() => expect(tab.reload).toHaveBeenCalledTimes(1), 60_000);
  });

  it('WEB-10: is an error at once without a network: the page that is there stays', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const tab = ports();
    await expect(loadChunk('charts', broken, tab)).rejects.toBeInstanceOf(ChunkLoadError);
    expect(tab.reload).toHaveBeenCalledTimes(0);
    vi.unstubAllGlobals();
    void loadChunk('charts', broken, tab);
    await vi.waitFor(() => expect(tab.reload).toHaveBeenCalledTimes(1), 60_000);
  });

  it('is an error at once in a browser that keeps nothing: it would load anew for ever', async () => {
    const tab = ports();
    const part = { ...tab, marks: null };
    await expect(loadChunk('charts', broken, part)).rejects.toBeInstanceOf(ChunkLoadError);
    expect(tab.reload).toHaveBeenCalledTimes(0);
    expect(await loadChunk('charts', async () => 'module', part)).toBe('module');
  });

  it('may load anew again after it had worked in between', async () => {
    const tab = ports();
    void loadChunk('charts', broken, tab);
    await vi.waitFor(() => expect(tab.reload).toHaveBeenCalledTimes(1), 60_000);
    expect(await loadChunk('charts', async () => 'module', tab)).toBe('module');
    void loadChunk('charts', broken, tab);
    await vi.waitFor(() => expect(tab.reload).toHaveBeenCalledTimes(2), 60_000);
  });
});
