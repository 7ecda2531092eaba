import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';
import type { Placement } from '../popover/place-popover.ts';
import { Popover } from '../popover/popover.tsx';
import styles from './menu.module.css';

interface MenuEntry {
  readonly label: string;
  readonly icon?: IconName;
  /** Shown at the end of the line: a shortcut or a state. */
  readonly note?: string;
  readonly danger?: boolean;
  readonly separated?: boolean;
}

export type MenuItem = MenuEntry & ({ readonly onSelect: () => void } | { readonly href: string });

interface TriggerProps {
  readonly ref: React.RefObject<HTMLButtonElement | null>;
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string;
  readonly onClick: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly placement?: Placement;
  /** Draws the button; must spread what it is given onto it. */
  readonly trigger: (props: TriggerProps) => ReactNode;
  /** Router links instead of plain ones. */
  readonly renderLink?: (link: { href: string; className: string; children: ReactNode }) => ReactNode;
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const step = STEPS[event.key];
  const byLetter =
    event.key.length === 1 && !event.metaKey && !event.ctrlKey
      ? [...entries.slice(at + 1), ...entries.slice(0, at + 1)].find((entry) =>
          entry.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()),
        )
      : undefined;
  const next = step ? entries[step(at, entries.length)] : byLetter;
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function Entry({
  item,
  close,
  renderLink,
}: { item: MenuItem; close: () => void } & Pick<MenuProps, 'renderLink'>) {
  const className = `${styles.item} ${item.danger ? styles.danger : ''} ${item.separated ? styles.separated : ''}`;
  const content = (
    <>
      {item.icon && <Icon name={item.icon} />}
      <span className={styles.label}>{item.label}</span>
      {item.note && <span className={styles.note}>{item.note}</span>}
    </>
  );
  if ('href' in item) {
    if (renderLink) return renderLink({ href: item.href, className, children: content });
    return (
      <a role="menuitem" tabIndex={-1} href={item.href} className={className} onClick={close}>
        {content}
      </a>
    );
  }
  const select = () => {
    close();
    item.onSelect();
  };
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={className} onClick={select}>
      {content}
    </button>
  );
}

export function Menu({ label, items, placement = 'bottom-end', trigger, renderLink }: MenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (open) list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [open]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      {trigger({
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': id,
        onClick: () => setOpen((was) => !was),
        onKeyDown: openByArrow,
      })}
      <Popover anchor={button} open={open} onClose={() => setOpen(false)} placement={placement}>
        <div
          ref={list}
          id={id}
          role="menu"
          aria-label={label}
          className={styles.menu}
          onKeyDown={moveFocus}
          onBlur={(event) => {
            if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
          }}
        >
          {items.map((item) => (
            <Entry key={item.label} item={item} close={close} renderLink={renderLink} />
          ))}
        </div>
      </Popover>
    </>
  );
}
