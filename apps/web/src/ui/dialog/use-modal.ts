import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

interface ModalProps {
  readonly open?: boolean;
  readonly onClose: () => void;
  /** False while leaving would lose something. */
  readonly dismissable?: boolean;
}

/** Where a form begins. */
const FIELD =
  'form :is(input:not([type=file],[type=radio]:not(:checked)),select,textarea):enabled:not([tabindex="-1"])';

/**
 * What every window over the page is: the browser's own modal dialog, which keeps the focus inside and gives it back
 * afterwards, and which Esc and a press beside it close. Spread it over the `<dialog>`.
 */
export function useModal({ open = true, onClose, dismissable = true }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  // Closed while it still stands in the page: one that is taken out of it gives no focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    dialog.showModal();
    // Its first field, else its title: Enter must not find the button that closes it.
    (dialog.querySelector<HTMLElement>(FIELD) ?? dialog.querySelector('h2'))?.focus();
    return () => dialog.close();
  }, [open]);
  const isItself = ({ target }: SyntheticEvent) => target === ref.current;
  return {
    ref,
    // Text that is selected from inside and let go beside the dialog is a click on the dialog, too.
    onPointerDown: (event: SyntheticEvent) => {
      pressedBeside.current = isItself(event);
    },
    onClick: (event: MouseEvent) => {
      // The second click of a double click belongs to the button that opened it.
      if (dismissable && pressedBeside.current && isItself(event) && event.detail < 2) onClose();
    },
    // Also what a file field inside says when no file was chosen.
    onCancel: (event: SyntheticEvent) => {
      if (!isItself(event)) return;
      event.preventDefault();
      if (dismissable) onClose();
    },
    // Chrome closes it at the second Esc in a row, whatever `onCancel` says.
    onClose: (event: SyntheticEvent) => {
      const dialog = ref.current;
      if (isItself(event) && dialog?.open === false) dialog.showModal();
    },
  };
}
