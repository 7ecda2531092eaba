import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import styles from './answer.module.css';
import { AnswerView, type TurnActions } from './answer-view.tsx';
import { assistantText } from './assistant.text.ts';
import { MOST_LETTERS, sendsIt } from './composer.tsx';
import type { Turn } from './conversation.ts';

interface TurnViewProps extends TurnActions {
  readonly turn: Turn;
  /** Asking it again replaces what follows it, too. */
  readonly isLast: boolean;
}

/** A question and its answer. */
export function TurnView({ turn, isLast, ...actions }: TurnViewProps) {
  const t = useText(assistantText);
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(false);
    setTimeout(() => edit.current?.focus());
  };
  return (
    <article className={styles.turn} aria-label={turn.question}>
      {editing ? (
        <QuestionEditor
          first={turn.question}
          isLast={isLast}
          busy={actions.busy}
          onCancel={close}
          onAsk={(question) => {
            setEditing(false);
            actions.onAsk(question, turn.key);
          }}
        />
      ) : (
        <div className={styles.question}>
          <h2>{turn.question}</h2>
          <IconButton
            ref={edit}
            icon="edit"
            label={t('edit')}
            disabled={actions.busy}
            onClick={() => setEditing(true)}
          />
        </div>
      )}
      <AnswerView turn={turn} {...actions} />
    </article>
  );
}

interface QuestionEditorProps {
  readonly first: string;
  readonly isLast: boolean;
  /** Another answer is being written: this question waits for it. */
  readonly busy: boolean;
  readonly onAsk: (question: string) => void;
  readonly onCancel: () => void;
}

/** A question in other words. */
function QuestionEditor({ first, isLast, busy, onAsk, onCancel }: QuestionEditorProps) {
  const t = useText(assistantText);
  const [text, setText] = useState(first);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);
  const send = () => {
    if (!busy && text.trim() !== '') onAsk(text.trim());
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      onCancel();
    } else if (sendsIt(event)) {
      event.preventDefault();
      send();
    }
  };
  return (
    <div className={styles.editor}>
      <TextArea
        ref={box}
        label={t('edit')}
        hideLabel
        {...(isLast ? {} : { hint: t('edit.replaces') })}
        rows={2}
        maxLength={MOST_LETTERS}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKey}
      />
      <div className={styles.actions}>
        <Button kind="primary" size="small" disabled={busy || text.trim() === ''} onClick={send}>
          {t('edit.ask')}
        </Button>
        <Button kind="quiet" size="small" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
}
