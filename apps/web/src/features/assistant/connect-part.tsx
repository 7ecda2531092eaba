import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { api } from '../../shared/api/api.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { olderRows } from '../../ui/button/older-rows.tsx';
import { Card } from '../../ui/card/card.tsx';
import { AbsoluteDate } from '../../ui/formats/absolute-date.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import answerStyles from './answer.module.css';
import styles from './assistant.module.css';
import { toolsQuery } from './assistant-queries.ts';
import { connectText } from './connect.text.ts';
import { SignInWays, TokenWays } from './how-to-connect.tsx';

/** How a member's own AI client gets the same tools, and what it asked of them. */
export function ConnectPart() {
  return (
    <Screen>
      <SignInWays />
      <TokenWays />
      <ToolList />
      <TokenLog />
    </Screen>
  );
}

function ToolList() {
  const t = useText(connectText);
  const { data, error, refetch } = useQuery(toolsQuery(useLanguage()));
  return (
    <Card title={t('tools')} note={t('tools.note')}>
      {data ? (
        <ul className={styles.toolList}>
          {data.items.map(({ name, title, description, scope }) => (
            <li key={name}>
              <strong>{title}</strong> <code>{name}</code> <span className="note">{scope}</span>
              <p className="muted" lang="en">
                {description}
              </p>
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState title={t('tools.failed')} reason={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingSkeleton kind="rows" count={8} columns={2} />
      )}
    </Card>
  );
}

/** What each token asked, so that a member sees what a client does in their name. */
function TokenLog() {
  const t = useText(connectText);
  const [chosen, setChosen] = useState<string | null>(null);
  const tokens = useQuery({
    queryKey: ['accounts', 'personal-tokens'],
    queryFn: ({ signal }) => api.call('accounts.personalTokens', {}, { signal }),
  });
  const items = tokens.data?.items ?? [];
  // The one that was chosen may have been removed meanwhile.
  const token = (items.find(({ id }) => id === chosen) ?? items[0])?.id ?? null;
  return (
    <Card title={t('log')} note={t('log.note')}>
      {tokens.isPending && <LoadingSkeleton kind="rows" count={4} columns={4} />}
      {tokens.isError && (
        <ErrorState
          title={t('log.failed')}
          reason={failureText(tokens.error)}
          onRetry={() => void tokens.refetch()}
        />
      )}
      {tokens.isSuccess && token === null && (
        <EmptyState
          icon="key"
          title={t('log.noToken')}
          reason={t('log.noTokenWhy')}
          action={{ label: t('tokens'), href: pathTo('profileSettings') }}
        />
      )}
      {token !== null && (
        <Screen>
          <SelectField
            label={t('log.token')}
            value={token}
            onChange={(event) => setChosen(event.target.value)}
            options={items.map(({ id, name, hint }) => ({ value: id, label: `${name} · ${hint}…` }))}
          />
          <LogOf token={token} />
        </Screen>
      )}
    </Card>
  );
}

function LogOf({ token }: { readonly token: string }) {
  const t = useText(connectText);
  const log = useInfiniteQuery({
    queryKey: ['assistant', 'token-log', token],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: 50, ...(pageParam && { before: pageParam }) };
      return api.call('assistant.tokenLog', { params: { id: token }, query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ items, more }) => (more ? (items.at(-1)?.at ?? null) : null),
  });
  const entries = log.data?.pages.flatMap(({ items }) => items) ?? [];
  if (log.isPending) return <LoadingSkeleton kind="rows" count={4} columns={4} />;
  if (log.isError) {
    return (
      <ErrorState
        title={t('log.failed')}
        reason={failureText(log.error)}
        onRetry={() => void log.refetch()}
      />
    );
  }
  if (entries.length === 0) return <EmptyState title={t('log.none')} reason={t('log.noneWhy')} />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard */}
      <section className={answerStyles.tableRoom} aria-label={t('log')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {(['at', 'tool', 'outcome', 'input'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`log.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map(({ at, tool, input, outcome }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two calls may share their instant; entries never move
              <tr key={place}>
                <td>
                  <AbsoluteDate at={at} withTime />
                </td>
                <td>
                  <code>{tool}</code>
                </td>
                <td>{t(`outcome.${outcome}`)}</td>
                <td>
                  <code>{JSON.stringify(input)}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {olderRows(log, t('log.older'))}
    </>
  );
}
