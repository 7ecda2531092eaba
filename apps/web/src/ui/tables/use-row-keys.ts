import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { rowAt } from './active-row.ts';

const WITHOUT_LETTERS: ReadonlySet<string> = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]);

interface RowKeysOptions {
  readonly root: RefObject<HTMLElement | null>;
  readonly table: RefObject<HTMLTableElement | null>;
  readonly active: number;
  readonly count: number;
  /** Makes the row at a place the active one. */
  readonly onMove: (place: number) => void;
  readonly onEnter: (place: number) => void;
}

const PAGE_ROWS = 10;

/** Where a key leads from a row, or undefined for keys that do not move. */
export function rowTarget(key: string, at: number, count: number): number | undefined {
  const last = count - 1;
  switch (key) {
    case 'j':
    case 'ArrowDown':
      return Math.min(at + 1, last);
    case 'k':
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'PageDown':
      return Math.min(at + PAGE_ROWS, last);
    case 'PageUp':
      return Math.max(at - PAGE_ROWS, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

interface Pressed {
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly defaultPrevented: boolean;
}

function isPlain({ metaKey, ctrlKey, altKey, defaultPrevented }: Pressed): boolean {
  return !metaKey && !ctrlKey && !altKey && !defaultPrevented;
}

/** Whether j and k, pressed where they mean nothing else, lead into this table: the first with rows, or the dialog's. */
function isEntered(root: HTMLElement | null): boolean {
  const { activeElement } = document;
  if (takesLetters(activeElement) || activeElement?.closest('[popover], [role=menu], [role=listbox]')) {
    return false;
  }
  const dialogs = document.querySelectorAll('dialog[open]');
  const scope = dialogs[dialogs.length - 1] ?? document;
  return root !== null && scope.querySelector('tr[data-place]')?.closest('[data-table]') === root;
}

/** The place of the row that a key was pressed at: the row itself or a control in it, but not its opened detail. */
function placeOfEvent({
  target,
  currentTarget,
}: KeyboardEvent): { place: number; onRow: boolean } | undefined {
  const row = (target as Element).closest<HTMLElement>('tr');
  if (row?.closest('table') !== currentTarget || row.dataset.place === undefined) return undefined;
  return { place: Number(row.dataset.place), onRow: row === target };
}

/** j / k, arrows, Home, End and Enter walk the rows; j or k pressed elsewhere enters the page's first table. */
export function useRowKeys(options: RowKeysOptions) {
  const latest = useRef(options);
  latest.current = options;

  // At once, not with the next frame: the next key may come before it, and must find the row.
  const go = (place: number) => {
    const { table, onMove } = latest.current;
    flushSync(() => onMove(place));
    const row = rowAt(table.current, place);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const goTo = useRef(go);
  goTo.current = go;

  useEffect(() => {
    const enterTable = (event: globalThis.KeyboardEvent) => {
      if ((event.key !== 'j' && event.key !== 'k') || !isPlain(event)) return;
      if (!isEntered(latest.current.root.current)) return;
      event.preventDefault();
      goTo.current(latest.current.active);
    };
    document.addEventListener('keydown', enterTable);
    return () => document.removeEventListener('keydown', enterTable);
  }, []);

  const onKeyDown = useRef((event: KeyboardEvent) => {
    const at = placeOfEvent(event);
    if (!at || !isPlain(event) || isField(event.target)) return;
    if (event.key === 'Enter' && at.onRow) {
      event.preventDefault();
      latest.current.onEnter(at.place);
      return;
    }
    const target = rowTarget(event.key, at.place, latest.current.count);
    if (target === undefined) return;
    event.preventDefault();
    goTo.current(target);
  });
  return onKeyDown.current;
}

/** Whether an element does something of its own with arrows, Home and Enter: fields of every kind. */
function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}

/** Whether letters pressed at an element are meant for it: what is typed into or chosen from, not what is ticked. */
function takesLetters(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || !isField(target)) return false;
  return !(target instanceof HTMLInputElement && WITHOUT_LETTERS.has(target.type));
}
