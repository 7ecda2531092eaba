import { MENU_ITEMS_BEFORE_MORE, ONE_COLUMN_MAX_ITEMS } from '../thresholds.ts';

/** The entries that stay in the bar and those that fold into More. */
export function foldMenu<Item>(items: readonly Item[]): { shown: readonly Item[]; more: readonly Item[] } {
  return { shown: items.slice(0, MENU_ITEMS_BEFORE_MORE), more: items.slice(MENU_ITEMS_BEFORE_MORE) };
}

/** In how many columns a submenu stands. */
export function submenuColumns(items: number): 1 | 3 {
  return items > ONE_COLUMN_MAX_ITEMS ? 3 : 1;
}
