import { useText } from '../../i18n/use-text.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { relativeVolumeText } from './relative-volume.text.ts';
import type { LookbackSessions } from './volume-address.ts';
import { VolumeDetail } from './volume-detail.tsx';

interface VolumeDialogProps {
  readonly symbol: string;
  readonly sessions: LookbackSessions;
  readonly onClose: () => void;
}

/** The detail of a row over its table. */
export function VolumeDialog({ symbol, sessions, onClose }: VolumeDialogProps) {
  const t = useText(relativeVolumeText);
  const href = `${pathTo('relativeVolume')}?${new URLSearchParams({ symbol, sessions })}`;
  return (
    <Dialog
      open
      onClose={onClose}
      width="large"
      title={t('detail.title', { symbol })}
      footer={
        <ButtonLink href={href} endIcon="arrow-right">
          {t('detail.open')}
        </ButtonLink>
      }
    >
      <VolumeDetail symbol={symbol} sessions={sessions} />
    </Dialog>
  );
}
