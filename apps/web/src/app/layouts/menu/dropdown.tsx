import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import styles from './dropdown.module.css';

interface DropdownProps {
  readonly label: ReactNode;
  /** Read instead of the label where that is only a picture. */
  readonly accessibleName?: string;
  readonly align?: 'start' | 'end';
  readonly columns?: 1 | 3;
  readonly triggerClassName?: string;
  readonly current?: boolean;
  readonly children: ReactNode;
}

function linksIn(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('a, button') ?? [])];
}

function moveFocus(panel: HTMLElement | null, step: 1 | -1): void {
  const links = linksIn(panel);
  const at = links.indexOf(document.activeElement as HTMLElement);
  links[(at + step + links.length) % links.length]?.focus();
}

/** A button that opens a list of links below it; closes on Escape, on a press elsewhere and on a press on one of them. */
export function Dropdown(props: DropdownProps) {
  const { label, accessibleName, align = 'start', columns = 1, triggerClassName, current, children } = props;
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    const close = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
    };
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
      trigger.current?.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (open) moveFocus(panel.current, event.key === 'ArrowDown' ? 1 : -1);
      else {
        setOpen(true);
        requestAnimationFrame(() => linksIn(panel.current)[0]?.focus());
      }
    }
  };

  // At once: a link to the screen that is shown changes nothing else.
  const onClick = ({ target }: MouseEvent) => {
    if (!(target as Element).closest('a')) return;
    setOpen(false);
    trigger.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only catches what the button and the links inside are for
    <div className={styles.dropdown} ref={place} onKeyDown={onKeyDown} onClick={onClick}>
      <button
        ref={trigger}
        type="button"
        className={triggerClassName}
        aria-expanded={open}
        aria-controls={id}
        aria-label={accessibleName}
        data-current={current || undefined}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      <div
        ref={panel}
        id={id}
        hidden={!open}
        className={styles.panel}
        data-align={align}
        data-columns={columns === 3 ? 3 : undefined}
      >
        {children}
      </div>
    </div>
  );
}
