import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { api } from '../../shared/api/api.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { olderRows } from '../../ui/button/older-rows.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { RelativeDate } from '../../ui/formats/relative-date.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import styles from './assistant.module.css';
import { assistantText } from './assistant.text.ts';
import { CHATS_KEY, type ChatHead, chatsQuery } from './assistant-queries.ts';

interface ChatHistoryProps {
  readonly shown: string | null;
  readonly hrefOf: (chat: string | null) => string;
  readonly onNew: () => void;
  readonly onRemoved: (chat: string) => void;
}

/** Earlier conversations, the latest first, each to open, rename or delete. */
export function ChatHistory({ shown, hrefOf, onNew, onRemoved }: ChatHistoryProps) {
  const t = useText(assistantText);
  const chats = useInfiniteQuery(chatsQuery);
  const [renamed, setRenamed] = useState<ChatHead | null>(null);
  const [removed, setRemoved] = useState<ChatHead | null>(null);
  const items = chats.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className={styles.history}>
      <Button icon="plus" fullWidth onClick={onNew}>
        {t('newChat')}
      </Button>
      {chats.isPending && <LoadingSkeleton kind="lines" count={5} />}
      {chats.isError && (
        <ErrorState
          title={t('history.failed')}
          reason={failureText(chats.error)}
          onRetry={() => void chats.refetch()}
        />
      )}
      {chats.isSuccess && items.length === 0 && <p className="note">{t('history.none')}</p>}
      <ul className={styles.chats} aria-label={t('history')}>
        {items.map((chat) => (
          <li key={chat.id} data-shown={chat.id === shown || undefined}>
            <a
              href={hrefOf(chat.id)}
              aria-current={chat.id === shown ? 'page' : undefined}
              title={chat.title}
            >
              <span>{chat.title}</span>
              <span className="note">
                <RelativeDate at={chat.updatedAt} />
              </span>
            </a>
            <IconButton
              icon="edit"
              size="small"
              label={t('rename.of', { title: chat.title })}
              onClick={() => setRenamed(chat)}
            />
            <IconButton
              icon="trash"
              size="small"
              label={t('remove.of', { title: chat.title })}
              onClick={() => setRemoved(chat)}
            />
          </li>
        ))}
      </ul>
      {olderRows(chats, t('history.older'), 'quiet')}
      {renamed && <RenameDialog chat={renamed} onClose={() => setRenamed(null)} />}
      {removed && (
        <RemoveDialog
          chat={removed}
          onClose={() => setRemoved(null)}
          onRemoved={() => onRemoved(removed.id)}
        />
      )}
    </div>
  );
}

interface ChatDialogProps {
  readonly chat: ChatHead;
  readonly onClose: () => void;
}

function useChatChange(work: () => Promise<unknown>, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: CHATS_KEY });
      onDone();
    },
  });
}

function RenameDialog({ chat, onClose }: ChatDialogProps) {
  const t = useText(assistantText);
  const [title, setTitle] = useState(chat.title);
  const rename = useChatChange(
    () => api.call('assistant.renameChat', { params: { id: chat.id }, body: { title: title.trim() } }),
    onClose,
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() !== '') rename.mutate();
  };
  return (
    <Dialog open onClose={onClose} width="small" title={t('rename')}>
      <form className={styles.rename} onSubmit={send}>
        <TextField
          label={t('rename.name')}
          value={title}
          maxLength={120}
          required
          autoFocus
          onChange={(event) => setTitle(event.target.value)}
        />
        {rename.error && <FormMessage tone="error">{failureText(rename.error)}</FormMessage>}
        <Button type="submit" kind="primary" pending={rename.isPending}>
          {t('rename')}
        </Button>
      </form>
    </Dialog>
  );
}

function RemoveDialog({ chat, onClose, onRemoved }: ChatDialogProps & { readonly onRemoved: () => void }) {
  const t = useText(assistantText);
  const remove = useChatChange(
    () => api.call('assistant.removeChat', { params: { id: chat.id } }),
    () => {
      onRemoved();
      onClose();
    },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      width="small"
      title={t('remove')}
      description={t('remove.sure', { title: chat.title })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" icon="trash" pending={remove.isPending} onClick={() => remove.mutate()}>
            {t('remove.yes')}
          </Button>
        </>
      }
    >
      {remove.error && <FormMessage tone="error">{failureText(remove.error)}</FormMessage>}
    </Dialog>
  );
}
