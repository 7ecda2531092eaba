import type { RowsView } from '@auspex/contract/table';
import { foldText } from '@auspex/market';

/** How the codes of a column are worded on the screen: the server knows codes and English only. */
export type ColumnWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

const has = (text: string, part: string) => foldText(text).includes(part);

/**
 * A view in the words of the server: choices that an address holds as they were worded on a screen, and a search
 * together with every code whose wording it is found in.
 */
export function inServerWords<View extends RowsView>(view: View, words: ColumnWords): View {
  const codeOf = (columnId: string, written: string): string => {
    const folded = foldText(written);
    const [code] =
      Object.entries(words[columnId] ?? {}).find(([, wording]) => foldText(wording) === folded) ?? [];
    return code ?? written;
  };
  const filters = Object.entries(view.filters).map(([id, filter]) =>
    filter.kind === 'choice'
      ? ([id, { ...filter, any: filter.any.map((written) => codeOf(id, written)) }] as const)
      : ([id, filter] as const),
  );
  const searched = foldText(view.search.trim());
  const codes = Object.values(words).flatMap((wordings) =>
    Object.entries(wordings)
      .filter(([code, wording]) => searched !== '' && has(wording, searched) && !has(code, searched))
      .map(([code]) => code),
  );
  const search = [view.search, ...new Set(codes)].join('|');
  return { ...view, filters: Object.fromEntries(filters), search };
}
