import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type Placement, placePopover } from './place-popover.ts';
import styles from './popover.module.css';

interface PopoverProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly placement?: Placement;
  readonly id?: string;
  readonly role?: 'dialog' | 'menu' | 'listbox';
  readonly label?: string;
  readonly padded?: boolean;
  readonly children: ReactNode;
}

/** Keeps a shown popover at its anchor while the page scrolls or changes size. */
function usePlace(box: RefObject<HTMLDivElement | null>, props: PopoverProps) {
  const { anchor, open, role, placement = 'bottom-start' } = props;
  useLayoutEffect(() => {
    const popover = box.current;
    if (!open || !popover) return;
    popover.showPopover();
    const place = () => {
      const target = anchor.current?.getBoundingClientRect();
      if (!target) return;
      const size = { width: popover.offsetWidth, height: popover.offsetHeight };
      const viewport = { width: window.innerWidth, height: window.innerHeight };
      const { left, top } = placePopover({ anchor: target, size, viewport, placement, gapPx: 4 });
      popover.style.left = `${left}px`;
      popover.style.top = `${top}px`;
    };
    place();
    if (role === 'dialog') popover.querySelector<HTMLElement>('input, select, button')?.focus();
    const watcher = new ResizeObserver(place);
    watcher.observe(popover);
    window.addEventListener('resize', place);
    document.addEventListener('scroll', place, true);
    return () => {
      watcher.disconnect();
      window.removeEventListener('resize', place);
      document.removeEventListener('scroll', place, true);
    };
  }, [box, anchor, open, role, placement]);
}

/** A press outside closes it, and so does the focus that goes on behind it; Esc closes it and gives the focus back. */
function useDismiss(box: RefObject<HTMLDivElement | null>, { anchor, open, onClose }: PopoverProps) {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!open) return;
    const onLeave = (event: Event) => {
      const target = event.target as Node;
      if (box.current?.contains(target) || anchor.current?.contains(target)) return;
      // A field that is taken away hears nothing of it: left first, it keeps what was typed.
      const focused = document.activeElement;
      if (box.current?.contains(focused)) (focused as HTMLElement).blur();
      close.current();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      close.current();
      anchor.current?.focus();
    };
    document.addEventListener('pointerdown', onLeave, true);
    document.addEventListener('focusin', onLeave);
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('pointerdown', onLeave, true);
      document.removeEventListener('focusin', onLeave);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [box, anchor, open]);
}

export function Popover(props: PopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  usePlace(box, props);
  useDismiss(box, props);
  if (!props.open) return null;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: every role a caller can name takes a label
    <div
      ref={box}
      popover="manual"
      id={props.id}
      role={props.role}
      aria-label={props.label}
      className={`${styles.popover} ${props.padded ? styles.padded : ''}`}
    >
      {props.children}
    </div>
  );
}
