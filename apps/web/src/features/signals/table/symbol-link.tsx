interface SymbolLinkProps {
  readonly symbol: string;
  readonly open: (symbol: string) => void;
}

/** A link to a symbol's signal for those who open it elsewhere; a plain press keeps the table's view in the address. */
export function SymbolLink({ symbol, open }: SymbolLinkProps) {
  return (
    <a
      href={`?${new URLSearchParams({ symbol })}`}
      tabIndex={-1}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        open(symbol);
      }}
    >
      {symbol}
    </a>
  );
}
