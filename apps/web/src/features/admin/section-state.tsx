import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { freshly, type UseProof } from '../../shared/api/freshly.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import type { TableStatus } from '../../ui/tables/table-source.ts';
import styles from './admin.module.css';
import { adminText } from './admin.text.ts';

type WithProof = ReturnType<UseProof>['withProof'];

/** How an admin proves who they are, for what needs a fresh sign-in; the dashboard says it. */
export const AdminProof = createContext<WithProof>(() =>
  Promise.reject(new Error('Nobody here asks for a proof.')),
);

export function useAdminProof(): WithProof {
  return useContext(AdminProof);
}

/** Runs a call that needs a fresh sign-in, and asks for one where the last is too old. */
export function useFreshly(): <Reply>(work: () => Promise<Reply>) => Promise<Reply> {
  const withProof = useAdminProof();
  return (work) => freshly(work, withProof);
}

interface SectionStateProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** Loading and failure of a section; what was there stays while it is asked anew. */
export function SectionState<Data>({ query, children }: SectionStateProps<Data>) {
  const t = useText(adminText);
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <ErrorState
        title={t('failed')}
        reason={failureText(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <LoadingSkeleton kind="rows" count={6} columns={6} />;
}

/** The same for a section that is one table. */
export function useTableStatus(
  query: UseQueryResult<unknown> | UseInfiniteQueryResult<unknown>,
): TableStatus {
  if (query.data !== undefined) return { kind: 'ready' };
  if (!query.isError) return { kind: 'loading' };
  return { kind: 'error', reason: failureText(query.error), onRetry: () => void query.refetch() };
}

interface ListPage<Row> {
  readonly items: readonly Row[];
  readonly page: number;
  readonly total_pages: number;
}

/** How a list is asked for that is longer than one answer. */
export const PAGE_BY_PAGE = {
  initialPageParam: 1,
  getNextPageParam: ({ page, total_pages }: Omit<ListPage<unknown>, 'items'>) =>
    page < total_pages ? page + 1 : null,
};

/** The rows of its pages, each once: what is added meanwhile moves others to the next page. */
export function rowsOf<Row extends { readonly id: string }>(pages: readonly ListPage<Row>[] = []): Row[] {
  return [...new Map(pages.flatMap(({ items }) => items.map((row) => [row.id, row]))).values()];
}

interface FilterDraft<Values> {
  readonly draft: Values;
  readonly put: (change: Partial<Values>) => void;
  /** It was sent as it is, and could not be taken. */
  readonly refused: boolean;
}

interface FilterFormProps<Values> {
  readonly address: { readonly values: Values; readonly set: (change: Values) => void };
  /** Lets everything through. */
  readonly none: Values;
  readonly isWrong?: (draft: Values) => boolean;
  readonly children: (form: FilterDraft<Values>) => ReactNode;
  /** Beside the buttons. */
  readonly end?: ReactNode;
}

/** What a list is asked for; taken over into the address when it is sent, so that half a word asks nothing. */
export function FilterForm<Values extends object>(props: FilterFormProps<Values>) {
  const { address, none, isWrong, children, end } = props;
  const { values, set } = address;
  const t = useText(adminText);
  const [draft, setDraft] = useState(values);
  const [refused, setRefused] = useState(false);
  const [before, setBefore] = useState(values);
  // The fields follow the address, from wherever it was changed, and keep the focus.
  if (values !== before) {
    setBefore(values);
    setDraft(values);
  }
  const show = (wanted: Values) => {
    setDraft(wanted);
    const wrong = isWrong?.(wanted) ?? false;
    setRefused(wrong);
    if (!wrong) set(wanted);
  };
  return (
    <form
      className={styles.filter}
      onSubmit={(event) => {
        event.preventDefault();
        show(draft);
      }}
    >
      {children({ draft, refused, put: (change) => setDraft({ ...draft, ...change }) })}
      <div className={styles.filterEnd}>
        <Button type="submit" kind="primary" icon="filter">
          {t('audit.filter.use')}
        </Button>
        <Button onClick={() => show(none)}>{t('audit.filter.clear')}</Button>
        {end}
      </div>
    </form>
  );
}
