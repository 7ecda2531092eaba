import { useText } from '../../i18n/use-text.ts';
import { useConfiguration } from '../../shared/api/configuration-store.ts';
import { shellText } from '../../shared/navigation/shell.text.ts';
import { Badge } from '../../ui/badge/badge.tsx';

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
