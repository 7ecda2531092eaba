import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { SidePanel } from '../../ui/side-panel/side-panel.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { isConflict } from '../failure/failed-change.ts';
import { SymbolSearch } from '../market/symbol-search/symbol-search.tsx';
import { ListNameForm } from './list-name-form.tsx';
import { refusalText, useChangeWatchlists, useWatchlists } from './use-watchlists.ts';
import { mainList, UNSAVED_ID, type Watchlist, type WatchlistChange } from './watchlist.ts';
import styles from './watchlist-panel.module.css';
import { WatchlistRows } from './watchlist-rows.tsx';
import { watchlistsText } from './watchlists.text.ts';

/** What stands under the lists: something that can be undone, or something that was refused. */
type Notice =
  | { readonly kind: 'undo'; readonly text: string; readonly back: readonly WatchlistChange[] }
  | { readonly kind: 'refused'; readonly text: string; readonly again: WatchlistChange | null };

interface Editing {
  readonly notice: Notice | null;
  readonly dismiss: () => void;
  readonly change: (
    change: WatchlistChange,
    undo?: { text: string; back: readonly WatchlistChange[] },
  ) => void;
}

function useEditing(): Editing {
  const t = useText(watchlistsText);
  const send = useChangeWatchlists();
  const [notice, setNotice] = useState<Notice | null>(null);
  const change: Editing['change'] = (wanted, undo) => {
    setNotice(undo ? { kind: 'undo', ...undo } : null);
    send(wanted, {
      onRefused: (error) =>
        setNotice({
          kind: 'refused',
          text: isConflict(error)
            ? t('failure.conflict')
            : t('failure.change', { reason: refusalText(error, t) }),
          again: isConflict(error) ? wanted : null,
        }),
    });
  };
  return { notice, change, dismiss: () => setNotice(null) };
}

function NoticeStrip({ notice, change, dismiss }: Editing) {
  const t = useText(watchlistsText);
  if (!notice) return null;
  const act = () => {
    const changes = notice.kind === 'undo' ? notice.back : notice.again ? [notice.again] : [];
    dismiss();
    for (const each of changes) change(each);
  };
  return (
    <div
      className={styles.notice}
      data-kind={notice.kind}
      role={notice.kind === 'refused' ? 'alert' : 'status'}
    >
      <p>{notice.text}</p>
      {(notice.kind === 'undo' || notice.again) && (
        <Button size="small" onClick={act}>
          {t(notice.kind === 'undo' ? 'undo' : 'again')}
        </Button>
      )}
      <IconButton icon="close" size="small" label={t('cancel')} onClick={dismiss} />
    </div>
  );
}

interface ListViewProps {
  readonly list: Watchlist;
  readonly others: readonly Watchlist[];
  readonly editing: Editing;
  readonly onOpen: () => void;
}

/** One list: its name, a field to add to it, its symbols. */
function ListView({ list, others, editing, onOpen }: ListViewProps) {
  const t = useText(watchlistsText);
  const [naming, setNaming] = useState(false);
  const { id, name, items, main } = list;
  const { change } = editing;
  const remove = () => {
    const assets = items.map((item) => ({ symbol: item.symbol, name: item.name, market: item.market }));
    const back: WatchlistChange[] = main
      ? [{ kind: 'fill', id, assets }]
      : [{ kind: 'create', name, assets }];
    change({ kind: 'remove', id }, { text: t(main ? 'emptied' : 'removed', { name }), back });
  };
  return (
    <section className={styles.list} aria-label={name}>
      {naming ? (
        <ListNameForm
          label={t('renameLabel')}
          action={t('save')}
          first={name}
          taken={others.map((other) => other.name)}
          onName={(next) => {
            change({ kind: 'rename', id, name: next });
            setNaming(false);
          }}
          onCancel={() => setNaming(false)}
        />
      ) : (
        <header className={styles.listHead}>
          <p>{t('count', { count: items.length })}</p>
          <IconButton icon="edit" label={t('rename')} onClick={() => setNaming(true)} />
          {(!main || items.length > 0) && (
            <IconButton icon="trash" label={t(main ? 'empty' : 'remove')} onClick={remove} />
          )}
        </header>
      )}
      <SymbolSearch
        label={t('add')}
        taken={items.map((item) => item.symbol)}
        onChoose={({ symbol, name: assetName, market }) =>
          change({ kind: 'add', id, asset: { symbol, name: assetName, market } })
        }
      />
      {items.length === 0 ? (
        <EmptyState icon="star" title={t('none')} reason={t(main ? 'noneMain' : 'noneOther')} />
      ) : (
        <WatchlistRows
          list={list}
          onOpen={onOpen}
          onMove={(symbol, to) => change({ kind: 'move', id, symbol, to })}
          onTake={(item, at) =>
            change(
              { kind: 'take', id, symbol: item.symbol },
              { text: t('taken', { symbol: item.symbol }), back: [{ kind: 'add', id, asset: item, at }] },
            )
          }
        />
      )}
    </section>
  );
}

/** Which list is shown; a list just made as soon as it is saved. */
function useShownList(lists: readonly Watchlist[]) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const saved = lists.find(({ id, name }) => name === made && id !== UNSAVED_ID)?.id;
  useEffect(() => {
    if (saved === undefined) return;
    setChosen(saved);
    setMade(null);
  }, [saved]);
  const list = lists.find(({ id }) => id === chosen) ?? mainList(lists) ?? lists[0];
  return { list, choose: setChosen, showMade: setMade };
}

/** Every list of the member: choose, make, rename, put in order, take off, delete, undo. */
export function WatchlistPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useText(watchlistsText);
  const { lists, state, error, retry } = useWatchlists();
  const { list, choose, showMade } = useShownList(lists);
  const [making, setMaking] = useState(false);
  const editing = useEditing();

  return (
    <SidePanel label={t('title')} head={<h2>{t('title')}</h2>} closeLabel={t('cancel')} onClose={onClose}>
      {state === 'loading' && <LoadingSkeleton kind="rows" count={5} columns={3} />}
      {state === 'failed' && (
        <ErrorState title={t('star.notLoaded')} reason={refusalText(error, t)} onRetry={retry} />
      )}
      {state === 'ready' && (
        <>
          <nav className={styles.lists} aria-label={t('lists')}>
            {lists.map(({ id, name, main, items }) => (
              <button
                key={id}
                type="button"
                className={styles.chip}
                aria-pressed={id === list?.id}
                disabled={id === UNSAVED_ID}
                title={main ? t('main') : undefined}
                onClick={() => choose(id)}
              >
                {name} <span>{items.length}</span>
              </button>
            ))}
            <Button size="small" kind="quiet" icon="plus" onClick={() => setMaking(true)}>
              {t('new')}
            </Button>
          </nav>
          {making && (
            <ListNameForm
              label={t('newName')}
              action={t('create')}
              first=""
              taken={lists.map(({ name }) => name)}
              onName={(name) => {
                editing.change({ kind: 'create', name, assets: [] });
                showMade(name);
                setMaking(false);
              }}
              onCancel={() => setMaking(false)}
            />
          )}
          <NoticeStrip {...editing} />
          {list && (
            <ListView
              key={list.id}
              list={list}
              others={lists.filter(({ id }) => id !== list.id)}
              editing={editing}
              onOpen={onClose}
            />
          )}
        </>
      )}
    </SidePanel>
  );
}
