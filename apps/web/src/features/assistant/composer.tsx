import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from './assistant.module.css';
import { assistantText } from './assistant.text.ts';

/** As many as the server takes. */
export const MOST_LETTERS = 2000;
/** From here on the rest is counted. */
const COUNTED_FROM = 1800;

/** Enter sends; with Shift it begins a line, and while letters are composed it only ends that. */
export function sendsIt(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
}

interface ComposerProps {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly running: boolean;
  /** The conversation that the question would belong to is being read. */
  readonly waiting: boolean;
  readonly onAsk: (question: string) => void;
  readonly onStop: () => void;
}

/** Where questions are written; grows with them up to a third of the window. */
export function Composer({ box, text, onText, running, waiting, onAsk, onStop }: ComposerProps) {
  const t = useText(assistantText);
  const question = text.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows from the text
  useLayoutEffect(() => {
    const area = box.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  }, [text, box]);
  useEffect(() => {
    if (!running) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]'))
        onStop();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [running, onStop]);
  const send = () => {
    if (running || waiting || question === '') return;
    onText('');
    onAsk(question);
  };
  return (
    <form
      className={styles.composer}
      data-bar-at-bottom=""
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label className={styles.composerBox}>
        <span className="visually-hidden">{t('question')}</span>
        <textarea
          ref={box}
          rows={1}
          value={text}
          maxLength={MOST_LETTERS}
          placeholder={t('placeholder')}
          aria-keyshortcuts="Enter"
          onChange={(event) => onText(event.target.value)}
          onKeyDown={(event) => {
            if (!sendsIt(event)) return;
            event.preventDefault();
            send();
          }}
        />
      </label>
      {running ? (
        <Button key="stop" icon="stop" className={styles.send} aria-keyshortcuts="Escape" onClick={onStop}>
          <span>{t('stop')}</span>
        </Button>
      ) : (
        <Button
          key="send"
          type="submit"
          kind="primary"
          icon="send"
          className={styles.send}
          disabled={waiting || question === ''}
        >
          <span>{t('send')}</span>
        </Button>
      )}
      <p className={styles.composerNote}>
        <span>{t('keys')}</span>
        {text.length >= COUNTED_FROM && (
          <span>{t('lettersLeft', { count: MOST_LETTERS - text.length })}</span>
        )}
      </p>
    </form>
  );
}
