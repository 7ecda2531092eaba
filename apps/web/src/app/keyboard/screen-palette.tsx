import { useMemo, useState } from 'react';
import { CommandPalette } from '../../ui/palette/command-palette.tsx';
import {
  useActionEntries,
  useScreenEntries,
  useSymbolEntries,
  useSymbolScreenEntries,
} from './screen-palette-entries.ts';

/** Symbols, screens and actions by their names; the server is asked for symbols while one types. */
export function ScreenPalette({ onClose }: { readonly onClose: () => void }) {
  const [query, setQuery] = useState('');
  const symbols = useSymbolEntries(query);
  const symbolScreens = useSymbolScreenEntries(query);
  const screens = useScreenEntries();
  const actions = useActionEntries(query);
  const entries = useMemo(
    () => [...symbolScreens.entries, ...symbols.entries, ...screens, ...actions],
    [symbolScreens, symbols, screens, actions],
  );
  return (
    <CommandPalette
      open
      onClose={onClose}
      entries={entries}
      onQueryChange={setQuery}
      pending={symbols.pending || symbolScreens.pending}
    />
  );
}
