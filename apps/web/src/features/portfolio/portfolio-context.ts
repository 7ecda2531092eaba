import { createContext, useContext } from 'react';
import type { TransactionDraft } from './drafts.ts';
import type { Account, Accounts, PortfolioAddress, Sight } from './portfolio-queries.ts';

/** An order that the ticket begins with. */
export interface TicketWish {
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly quantity: string;
}

/** What opens over the page. */
export type PortfolioDialog =
  | ({ readonly kind: 'transaction' } & OpenedTransaction)
  | { readonly kind: 'import'; readonly accountId: string | null }
  /** A new account without one; with `next`, what follows once it is there. */
  | { readonly kind: 'account'; readonly account?: Account; readonly next?: 'transaction' }
  | { readonly kind: 'statement'; readonly account: Account };

export interface OpenedTransaction {
  readonly draft: TransactionDraft;
  /** The one that is changed; a new one without. */
  readonly stored?: StoredTransaction;
  /** Of a proposed entry, which may be opened again after its answer was lost. */
  readonly request?: EntryRequest;
}

/** What makes every press for one transaction add it once. */
export interface EntryRequest {
  readonly id: string;
  readonly onAdded: () => void;
}

export interface StoredTransaction {
  readonly id: string;
  readonly version: number;
  /** What an exchange reported takes a note and nothing else. */
  readonly fixed: boolean;
}

export interface PortfolioPage {
  readonly accounts: Accounts;
  readonly address: PortfolioAddress;
  readonly sight: Sight;
  readonly open: (dialog: PortfolioDialog) => void;
  /** Why nothing can be entered while an earlier day is shown; null where it can. */
  readonly fixedReason: string | null;
  readonly openTicket: ((wish: TicketWish) => void) | undefined;
}

export const PortfolioContext = createContext<PortfolioPage | null>(null);

export function usePortfolio(): PortfolioPage {
  const page = useContext(PortfolioContext);
  if (page === null) throw new Error('This part belongs on the portfolio page.');
  return page;
}

/**
 * Accounts that transactions are entered into: real ones, because what a paper account holds is what its orders made
 * of it. The one that an entry is in already stays.
 */
export function openForEntry({ items }: Accounts, kept = ''): readonly Account[] {
  return items.filter(({ id, kind, archived }) => id === kept || (kind !== 'paper' && !archived));
}

/** The account that is meant where none is named: the one shown, else the first that is kept by hand. */
export function usualAccount({
  accounts,
  sight,
}: Pick<PortfolioPage, 'accounts' | 'sight'>): Account | undefined {
  const open = openForEntry(accounts);
  return (
    open.find(({ id }) => id === sight.accounts) ?? open.find(({ kind }) => kind === 'manual') ?? open[0]
  );
}
