import { useMemo, useState } from 'react';
import { CommandPalette } from '../../ui/palette/command-palette.tsx';
import { useActionEntries, useScreenEntries, useSymbolEntries } from './screen-palette-entries.ts';

/** Symbols, screens and actions by their names; the server is asked for symbols while one types. */
export function ScreenPaletteContent({ onClose }: { readonly onClose: () => void }) {
  const [query, setQuery] = useState('');
  const symbols = useSymbolEntries(query);
  const screens = useScreenEntries();
  const actions = useActionEntries(query);
  const entries = useMemo(() => [...symbols, ...screens, ...actions], [symbols, screens, actions]);
  return <CommandPalette open onClose={onClose} entries={entries} onQueryChange={setQuery} />;
}
