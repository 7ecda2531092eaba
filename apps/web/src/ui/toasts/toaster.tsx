import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { Icon } from '../icons/icon.tsx';
import { useLabels } from '../labels.ts';
import { type Toast, type ToastAction, type ToastStore, toasts } from './toast-store.ts';
import styles from './toasts.module.css';

const ICONS = { plain: 'info', success: 'check-circle', error: 'error' } as const;

/**
 * The next press of Tab leads into what offers something, and from its end back to where it was pressed: toasts are
 * last on the page, too far to be reached in time.
 */
function useTabbedTo(offers: boolean) {
  const card = useRef<HTMLDivElement>(null);
  const from = useRef<Element>(null);
  const leave = () => {
    const isIn = card.current?.contains(document.activeElement);
    if (isIn && from.current instanceof HTMLElement) from.current.focus();
  };
  useEffect(() => {
    const box = card.current;
    if (!offers || !box) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || event.shiftKey) return;
      const buttons = [...box.querySelectorAll('button')];
      const here = document.activeElement;
      if (from.current === null) {
        from.current = here;
        buttons[0]?.focus();
      } else if (here === buttons.at(-1) && from.current instanceof HTMLElement) from.current.focus();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [offers]);
  return { card, leave };
}

function ToastCard({ toast, store }: { readonly toast: Toast; readonly store: ToastStore }) {
  const labels = useLabels();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => store.dismiss(toast.id), toast.durationMs);
    return () => clearTimeout(timer);
  }, [held, store, toast]);
  const { card, leave } = useTabbedTo(toast.action !== undefined);
  const dismiss = () => {
    leave();
    store.dismiss(toast.id);
  };
  const press = (action: ToastAction) => () => {
    dismiss();
    action.onPress();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it longer
    <div
      ref={card}
      data-toast={toast.tone}
      className={`${styles.toast} ${styles[toast.tone]}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={ICONS[toast.tone]} />
      <p className={styles.text}>{toast.text}</p>
      {toast.action && (
        <Button size="small" kind="quiet" onClick={press(toast.action)}>
          {toast.action.label}
        </Button>
      )}
      <IconButton icon="close" label={labels.dismiss} size="small" onClick={dismiss} />
    </div>
  );
}

/** Brings an element above everything, dialogs too, whenever `key` changes while it has something to show. */
function useTopLayer(key: string) {
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box || key === '') return;
    box.showPopover();
    return () => box.hidePopover();
  }, [key]);
  return element;
}

/** Mount once per page. Always dark, in both themes, so that it is never taken for a part of the page. */
export function Toaster({ store = toasts }: { readonly store?: ToastStore }) {
  const labels = useLabels();
  const { answer, jobs } = useSyncExternalStore(store.subscribe, store.read, store.read);
  const shown = [...(answer ? [answer] : []), ...jobs];
  const box = useTopLayer(shown.map(({ id }) => id).join(' '));
  return (
    <>
      <div className="visually-hidden" role="status">
        {shown.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
      <section
        ref={box}
        popover="manual"
        aria-label={labels.notices}
        data-theme="dark"
        className={styles.layer}
      >
        <div className={styles.center}>
          {answer && <ToastCard key={answer.id} toast={answer} store={store} />}
        </div>
        <div className={styles.corner}>
          {jobs.map((job) => (
            <ToastCard key={job.id} toast={job} store={store} />
          ))}
        </div>
      </section>
    </>
  );
}
