import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { useLabels } from '../labels.ts';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** What will happen, and whether it can be undone. */
  readonly consequence: ReactNode;
  /** A verb: what the button does. */
  readonly action: string;
  readonly danger?: boolean;
  readonly pending?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, consequence, action, danger = false, pending = false, onConfirm, onCancel } = props;
  const labels = useLabels();
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      width="small"
      dismissable={!pending}
      footer={
        <>
          <Button kind="quiet" onClick={onCancel} disabled={pending}>
            {labels.cancel}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} onClick={onConfirm} pending={pending}>
            {action}
          </Button>
        </>
      }
    >
      {consequence}
    </Dialog>
  );
}
