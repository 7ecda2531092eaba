import { useQueryClient } from '@tanstack/react-query';
import { type Account, type Accounts, accountsQuery } from './portfolio-queries.ts';

interface Named {
  /** As the page shows it: the paper account in the reader's language. */
  readonly shown: Pick<Account, 'id' | 'name'>;
  /** What the field says by now. */
  readonly typed: string;
}

/** The name to keep: what nobody changed stays as it was stored, or it would be in one language for good. */
export function keptName({ shown, typed }: Named, stored: Pick<Accounts, 'items'> | undefined): string {
  const own = stored?.items.find(({ id }) => id === shown.id);
  return own && typed === shown.name ? own.name : typed;
}

export function useKeptName(): (named: Named) => string {
  const client = useQueryClient();
  return (named) => keptName(named, client.getQueryData(accountsQuery.queryKey));
}
