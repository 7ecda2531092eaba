/** A part of the page that has not arrived after this long has failed. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** A part of the page could not be loaded, and loading the whole page anew did not help either. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';

  constructor(chunk: string, cause: unknown) {
    super(`Loading chunk ${chunk} failed.`, { cause });
  }
}

export interface ChunkPorts {
  readonly timeoutMs: number;
  /** Outlive loading the page anew; null in a browser that keeps nothing. */
  readonly marks: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;
  /** False while the part is only fetched ahead, for a link that nobody has pressed. */
  readonly isWanted: () => boolean;
  readonly reload: () => void;
}

function inTime<Module>(load: () => Promise<Module>, timeoutMs: number): Promise<Module> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`timeout of ${timeoutMs} ms exceeded`)), timeoutMs);
  });
  return Promise.race([load(), late]);
}

/**
 * Loads a part of the page. When that fails, the page is loaded anew once (a newer release may have replaced the
 * part); the second failure is an error for the page to show. A part that nobody wants yet takes no page away.
 */
export async function loadChunk<Module>(
  chunk: string,
  load: () => Promise<Module>,
  ports: ChunkPorts,
): Promise<Module> {
  const mark = `auspex.reloaded.${chunk}`;
  try {
    const module = await inTime(load, ports.timeoutMs);
    ports.marks?.removeItem(mark);
    return module;
  } catch (error) {
    // The mark stays until the part arrives: a link under the pointer and the press on it both ask for the part.
    // Without a network loading anew would leave nothing at all.
    const mayReload = navigator.onLine !== false && ports.marks?.getItem(mark) === null && ports.isWanted();
    if (!mayReload) throw new ChunkLoadError(chunk, error);
    ports.marks?.setItem(mark, '1');
    ports.reload();
    // The document is on its way out; nothing must be shown meanwhile.
    return new Promise(() => undefined);
  }
}
