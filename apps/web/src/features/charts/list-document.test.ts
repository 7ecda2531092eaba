import { CallError } from '@auspex/contract/client';
import { describe, expect, it, vi } from 'vitest';
import { applyChange, ListDocument, type Stored } from './list-document.ts';

interface Item {
  readonly id: string;
  readonly value: number;
}

const item = (id: string, value = 0): Item => ({ id, value });
const idOf = ({ id }: Item) => id;
const changedElsewhere = new CallError({ status: 409, message: 'changed elsewhere' });

/** A server that refuses a change made from another version than its own. */
class Server {
  stored: Stored<Item> = { items: [item('a'), item('b')], version: 3 };
  failure: Error | null = null;

  readonly store = {
    read: async () => this.stored,
    write: async (items: readonly Item[], version: number) => {
      if (this.failure) throw this.failure;
      if (version !== this.stored.version) throw changedElsewhere;
      this.stored = { items, version: version + 1 };
      return this.stored;
    },
    idOf,
  };

  changedElsewhere(items: readonly Item[]): void {
    this.stored = { items, version: this.stored.version + 1 };
  }
}

async function opened(server = new Server()) {
  return { server, document: await ListDocument.open<Item>(server.store) };
}
const settled = (document: ListDocument<Item>) =>
  vi.waitFor(() => expect(document.read().status).not.toBe('saving'));

describe('a saved list', () => {
  it('shows a change at once and saves one version after the other', async () => {
    const { server, document } = await opened();
    document.change([item('a', 1)]);
    expect(document.read()).toMatchObject({ items: [item('a', 1)], status: 'saving' });
    document.change([item('a', 2)]);
    document.change([item('a', 3)]);
    await settled(document);
    expect(document.read().status).toBe('saved');
    // The two changes made while the first was on its way went together.
    expect(server.stored).toEqual({ items: [item('a', 3)], version: 5 });
  });

  it('loses neither side when it was changed elsewhere: the change is offered again on top of theirs', async () => {
    const { server, document } = await opened();
    server.changedElsewhere([item('a', 7), item('b'), item('theirs')]);
    document.change([item('b', 5), item('mine')]);
    await settled(document);
    expect(document.read()).toMatchObject({ status: 'refused', items: [item('b', 5), item('mine')] });
    expect(server.stored.items).toEqual([item('a', 7), item('b'), item('theirs')]);
    document.again();
    await settled(document);
    expect(server.stored).toEqual({ items: [item('b', 5), item('mine'), item('theirs')], version: 5 });
    expect(document.read()).toMatchObject({ status: 'saved', items: server.stored.items });
  });

  it('saves with the refused change what was changed before it was saved again', async () => {
    const { server, document } = await opened();
    server.changedElsewhere([item('a', 7), item('b')]);
    document.change([item('a'), item('b', 5)]);
    await settled(document);
    document.change([item('a'), item('b', 5), item('later')]);
    document.again();
    await settled(document);
    expect(server.stored.items).toEqual([item('a', 7), item('b', 5), item('later')]);
  });

  it('can give the refused change up for what was saved elsewhere', async () => {
    const { server, document } = await opened();
    server.changedElsewhere([item('theirs')]);
    document.change([]);
    await settled(document);
    document.drop();
    expect(document.read()).toMatchObject({ status: 'saved', items: [item('theirs')] });
    expect(server.stored.version).toBe(4);
  });

  it('keeps what could not be saved, and saves it once the server is there again', async () => {
    const { server, document } = await opened();
    server.failure = new Error('away');
    document.change([item('new')]);
    await settled(document);
    expect(document.read()).toMatchObject({ status: 'failed', items: [item('new')] });
    server.failure = null;
    document.again();
    await settled(document);
    expect(server.stored.items).toEqual([item('new')]);
  });

  it('CHART-2: takes its own change for saved where only the answer was lost', async () => {
    const { server, document } = await opened();
    const { write } = server.store;
    const lossy = await ListDocument.open<Item>({
      ...server.store,
      write: async (items, version) => {
        await write(items, version);
        if (items.length === 3) throw new Error('away');
        return { items, version: version + 1 };
      },
    });
    expect(document.read().status).toBe('saved');
    lossy.change([item('a'), item('b'), item('mine')]);
    await settled(lossy);
    expect(lossy.read().status).toBe('failed');
    lossy.change([item('mine')]);
    await settled(lossy);
    expect(lossy.read()).toMatchObject({ status: 'saved', items: [item('mine')] });
    expect(server.stored).toEqual({ items: [item('mine')], version: 5 });
  });

  it('CHART-2: takes back its own change alone, and not what came from elsewhere meanwhile', async () => {
    const { server, document } = await opened();
    server.changedElsewhere([item('a'), item('b'), item('theirs')]);
    document.change([item('a'), item('b'), item('mine')]);
    await settled(document);
    document.again();
    await settled(document);
    document.undo();
    await settled(document);
    expect(server.stored.items).toEqual([item('a'), item('b'), item('theirs')]);
    document.redo();
    await settled(document);
    expect(server.stored.items).toEqual([item('a'), item('b'), item('mine'), item('theirs')]);
  });

  it('goes back and forth over the changes, and each step is saved', async () => {
    const { server, document } = await opened();
    document.change([item('a', 1)]);
    await settled(document);
    document.undo();
    await settled(document);
    expect(server.stored.items).toEqual([item('a'), item('b')]);
    expect(document.read()).toMatchObject({ canUndo: false, canRedo: true });
    document.redo();
    await settled(document);
    expect(server.stored.items).toEqual([item('a', 1)]);
  });
});

describe('a change made to another list', () => {
  const before = [item('a'), item('b'), item('c')];

  it('moves, changes, adds and removes only what it touched', () => {
    const after = [item('c'), item('a', 1), item('d')];
    const theirs = [item('a'), item('b', 9), item('c', 9), item('e')];
    expect(applyChange(theirs, { before, after }, idOf)).toEqual([
      item('c', 9),
      item('a', 1),
      item('d'),
      item('e'),
    ]);
  });

  it('does not bring back what was removed elsewhere and not touched here', () => {
    expect(applyChange([item('b')], { before, after: [item('a', 1), item('b'), item('c')] }, idOf)).toEqual([
      item('a', 1),
      item('b'),
    ]);
  });
});
