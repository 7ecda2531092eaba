import type { ReactNode } from 'react';

const mark = /\[([^\]]+)\]\(([^)\s]+)\)|`([^`]+)`/g;

/** A text with links in the manner of `[label](/address)` and code between backticks, and nothing else. */
export function Inline({ text }: { readonly text: string }): ReactNode {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const found of text.matchAll(mark)) {
    const [whole, label, address, code] = found;
    parts.push(text.slice(from, found.index));
    parts.push(
      address === undefined ? (
        <code key={found.index}>{code}</code>
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
