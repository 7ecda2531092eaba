import type { ReactNode } from 'react';

const mark = /\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*/g;

/** A text with `[links](/address)` and `**weight**`, and nothing else: it is ours, but it is never markup. */
export function Inline({ text }: { readonly text: string }): ReactNode {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const found of text.matchAll(mark)) {
    const [whole, label, address, strong] = found;
    parts.push(text.slice(from, found.index));
    parts.push(
      address === undefined ? (
        <strong key={found.index}>{strong}</strong>
      ) : (
        <a key={found.index} href={address}>
          {label}
        </a>
      ),
    );
    from = found.index + whole.length;
  }
  return [...parts, text.slice(from)];
}
