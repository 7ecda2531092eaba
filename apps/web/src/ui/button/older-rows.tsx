import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** Under a list: asks for the rows before the oldest shown. Null at the end, so that no empty footer is left there. */
export function olderRows(pages: Pages, label: string, kind?: 'quiet'): ReactNode {
  if (!pages.hasNextPage) return null;
  return (
    <Button
      size="small"
      {...(kind && { kind })}
      pending={pages.isFetchingNextPage}
      onClick={() => void pages.fetchNextPage()}
    >
      {label}
    </Button>
  );
}
