import { useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '../../shared/market/lazy-part.ts';
import { symbolOfAddress } from '../../shared/market/symbol-header/symbol-screens.ts';

const SymbolHeader = lazyPart(async () => (await import('./symbol-header.tsx')).SymbolHeader);

/** The symbol header wherever the address shows one symbol; nothing on every other screen. */
export function SymbolBar() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const search = useRouterState({ select: (state) => state.location.searchStr });
  const shown = symbolOfAddress(path, search);
  if (!shown) return null;
  return (
    <Suspense>
      <SymbolHeader symbol={shown.symbol} screen={shown.screen} />
    </Suspense>
  );
}
