import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { Icon } from '../icons/icon.tsx';
import { useLabels } from '../labels.ts';
import { type Toast, type ToastStore, toasts } from './toast-store.ts';
import styles from './toasts.module.css';

const ICONS = { plain: 'info', success: 'check-circle', error: 'error' } as const;

function ToastCard({ toast, store }: { readonly toast: Toast; readonly store: ToastStore }) {
  const labels = useLabels();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => store.dismiss(toast.id), toast.durationMs);
    return () => clearTimeout(timer);
  }, [held, store, toast]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it longer
    <div
      data-toast={toast.tone}
      className={`${styles.toast} ${styles[toast.tone]}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={ICONS[toast.tone]} />
      <p className={styles.text}>{toast.text}</p>
      <IconButton icon="close" label={labels.dismiss} size="small" onClick={() => store.dismiss(toast.id)} />
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
