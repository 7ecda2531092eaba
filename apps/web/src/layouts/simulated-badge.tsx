import { useConfiguration } from '../api/configuration-store.ts';
import { useText } from '../i18n/use-text.ts';
import { Badge } from '../ui/badge/badge.tsx';
import { shellText } from './shell-text.ts';

/** Says on every page that prices are invented, while they are. */
export function SimulatedBadge() {
  const t = useText(shellText);
  const configuration = useConfiguration();
  if (!configuration?.market.simulated) return null;
  return (
    <Badge tone="info" title={t('simulatedWhy')}>
      {t('simulated')}
    </Badge>
  );
}
