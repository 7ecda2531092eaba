import { CallError } from '@auspex/contract/client';
import { hashKey } from '@tanstack/react-query';

/** What a member keeps as one list with a version: indicators, drawings, layouts. */
export interface Stored<Item> {
  readonly items: readonly Item[];
  readonly version: number;
}

interface Store<Item> {
  readonly read: () => Promise<Stored<Item>>;
  /** Refused by the server where the version is no longer that of the list. */
  readonly write: (items: readonly Item[], version: number) => Promise<Stored<Item>>;
  readonly idOf: (item: Item) => string;
}

export interface ListChange<Item> {
  readonly before: readonly Item[];
  readonly after: readonly Item[];
}

/** A change that was made to one list, made to another: what somebody else added or changed meanwhile stays. */
export function applyChange<Item>(
  current: readonly Item[],
  { before, after }: ListChange<Item>,
  idOf: (item: Item) => string,
): readonly Item[] {
  const was = new Map(before.map((item) => [idOf(item), item]));
  const now = new Map(current.map((item) => [idOf(item), item]));
  const ids = new Set(after.map(idOf));
  const kept = after.flatMap((item) => {
    const old = was.get(idOf(item));
    const changed = old === undefined || JSON.stringify(old) !== JSON.stringify(item);
    const theirs = now.get(idOf(item));
    return changed ? [item] : theirs === undefined ? [] : [theirs];
  });
  return [...kept, ...current.filter((item) => !was.has(idOf(item)) && !ids.has(idOf(item)))];
}

export interface ListState<Item> {
  readonly items: readonly Item[];
  /** `refused`: changed elsewhere meanwhile; `failed`: not saved, for another reason. */
  readonly status: 'saved' | 'saving' | 'refused' | 'failed';
  readonly error: unknown;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

const MOST_STEPS = 100;

/** A list that is changed at once on the screen and then saved, one version after the other. */
export class ListDocument<Item> {
  readonly #store: Store<Item>;
  readonly #listeners = new Set<() => void>();
  readonly #undo: ListChange<Item>[] = [];
  readonly #redo: ListChange<Item>[] = [];
  #saved: Stored<Item>;
  #items: readonly Item[];
  #status: ListState<Item>['status'] = 'saved';
  #error: unknown = null;
  /** What was sent since the last answer: it may have been saved all the same. */
  readonly #unanswered = new Set<string>();
  /** The list that the refused change was made to. */
  #refused: readonly Item[] | null = null;
  #state: ListState<Item>;

  private constructor(store: Store<Item>, stored: Stored<Item>) {
    this.#store = store;
    this.#saved = stored;
    this.#items = stored.items;
    this.#state = this.#makeState();
  }

  static async open<Item>(store: Store<Item>): Promise<ListDocument<Item>> {
    return new ListDocument(store, await store.read());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): ListState<Item> => this.#state;

  change(items: readonly Item[]): void {
    this.#undo.push({ before: this.#items, after: items });
    if (this.#undo.length > MOST_STEPS) this.#undo.shift();
    this.#redo.length = 0;
    this.#set(items);
  }

  undo(): void {
    const step = this.#undo.pop();
    if (step === undefined) return;
    this.#redo.push(step);
    this.#make({ before: step.after, after: step.before });
  }

  redo(): void {
    const step = this.#redo.pop();
    if (step === undefined) return;
    this.#undo.push(step);
    this.#make(step);
  }

  /** Saves again: after a refusal, the member's change on top of what the other place saved. */
  again(): void {
    if (this.#refused) {
      const change = { before: this.#refused, after: this.#items };
      this.#items = applyChange(this.#saved.items, change, this.#store.idOf);
    }
    this.#refused = null;
    void this.#save();
  }

  /** Gives the refused change up. */
  drop(): void {
    this.#refused = null;
    this.#items = this.#saved.items;
    // Its steps would take back what was never made.
    this.#undo.length = 0;
    this.#redo.length = 0;
    this.#put('saved');
  }

  /** To the list as it is by now: what came from elsewhere since a step stays where the step is taken back. */
  #make(change: ListChange<Item>): void {
    this.#set(applyChange(this.#items, change, this.#store.idOf));
  }

  #set(items: readonly Item[]): void {
    this.#items = items;
    if (this.#status === 'saving' || this.#refused) this.#put(this.#status);
    else void this.#save();
  }

  async #save(): Promise<void> {
    this.#put('saving');
    try {
      // What is changed while a version is on its way goes with the next one.
      while (this.#items !== this.#saved.items) {
        const items = this.#items;
        this.#unanswered.add(hashKey(items));
        const { version } = await this.#store.write(items, this.#saved.version);
        this.#unanswered.clear();
        this.#saved = { items, version };
      }
      this.#put('saved');
    } catch (error) {
      if (error instanceof CallError && error.status === 409) await this.#refuse();
      else this.#put('failed', error);
    }
  }

  async #refuse(): Promise<void> {
    const before = this.#saved.items;
    try {
      this.#saved = await this.#store.read();
      if (this.#unanswered.has(hashKey(this.#saved.items))) return this.#save();
      this.#unanswered.clear();
      this.#refused = before;
      this.#put('refused');
    } catch (error) {
      this.#put('failed', error);
    }
  }

  #makeState(): ListState<Item> {
    return {
      items: this.#items,
      status: this.#status,
      error: this.#error,
      canUndo: this.#undo.length > 0,
      canRedo: this.#redo.length > 0,
    };
  }

  #put(status: ListState<Item>['status'], error: unknown = null): void {
    this.#status = status;
    this.#error = error;
    this.#state = this.#makeState();
    for (const listener of this.#listeners) listener();
  }
}
