import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { placePopover } from '../popover/place-popover.ts';
import styles from './tooltip.module.css';

interface TooltipProps {
  readonly text: ReactNode;
  /** One focusable element, or text that `focusable` makes reachable. */
  readonly children: ReactNode;
  /** For text with a hint: lets the keyboard reach it. */
  readonly focusable?: boolean;
}

/** Long enough not to flicker while the pointer only passes. */
const DELAY_MS = 250;

export function Tooltip({ text, children, focusable = false }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  const show = (delayMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), delayMs);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useLayoutEffect(() => {
    const element = tip.current;
    if (!open || !element || !anchor.current) return;
    // Only for a hint that is shown: the question where it is to be makes the browser lay the whole page out at once.
    const target = anchor.current.getBoundingClientRect();
    element.showPopover();
    const size = { width: element.offsetWidth, height: element.offsetHeight };
    const viewport = { width: window.innerWidth, height: window.innerHeight };
    const { left, top } = placePopover({ anchor: target, size, viewport, placement: 'top', gapPx: 6 });
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }, [open]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only show a hint
    <span
      ref={anchor}
      className={focusable ? styles.hinted : styles.anchor}
      tabIndex={focusable ? 0 : undefined}
      aria-describedby={open ? id : undefined}
      onPointerEnter={() => show(DELAY_MS)}
      onPointerLeave={hide}
      onFocus={() => show(0)}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {open && (
        <span ref={tip} popover="manual" role="tooltip" id={id} className={styles.tip}>
          {text}
        </span>
      )}
    </span>
  );
}
