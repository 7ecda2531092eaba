import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { useAsOf } from '../market/as-of/use-as-of.ts';
import { alertButtonText } from './alert-button.text.ts';
import { type AlertCondition, openAlertDialog } from './alert-overlay.ts';

interface AlertButtonProps {
  /** Null for a screen. */
  readonly symbol: string | null;
  readonly market: 'crypto' | 'us' | null;
  readonly preset?: AlertCondition;
  /** The name of the saved screen that is watched. */
  readonly screen?: string;
  /** Words instead of the bell alone. */
  readonly words?: string;
}

/** Opens the dialog that sets an alert; in the past there is nothing to wait for. */
export function AlertButton({ words, ...wish }: AlertButtonProps) {
  const t = useText(alertButtonText);
  const past = useAsOf().kind === 'at';
  const label = past ? t('past') : t('set', { symbol: wish.symbol ?? '' });
  const onClick = () => openAlertDialog(wish);
  if (words === undefined)
    return <IconButton icon="bell" label={label} size="large" disabled={past} onClick={onClick} />;
  return (
    <Button icon="bell" size="small" title={past ? label : undefined} disabled={past} onClick={onClick}>
      {words}
    </Button>
  );
}
