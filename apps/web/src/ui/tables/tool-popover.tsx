import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import type { IconName } from '../icons/icon.tsx';
import { Popover } from '../popover/popover.tsx';

interface ToolPopoverProps {
  readonly icon: IconName;
  readonly label: string;
  readonly children: (tool: {
    readonly button: RefObject<HTMLButtonElement | null>;
    readonly close: () => void;
  }) => ReactNode;
}

/** A tool of a table: its icon, and what opens below it. */
export function ToolPopover({ icon, label, children }: ToolPopoverProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        ref={button}
        {...{ icon, label }}
        aria-expanded={open}
        onClick={() => setOpen((was) => !was)}
      />
      <Popover
        anchor={button}
        open={open}
        onClose={close}
        placement="bottom-end"
        role="dialog"
        label={label}
        padded
      >
        {children({ button, close })}
      </Popover>
    </>
  );
}
