import { formatNumber, formatProbability } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { pathTo } from '../../../shared/navigation/paths.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { alarmsText } from './alarms.text.ts';
import styles from './coverage-alarms.module.css';

const EVERY_MS = 300_000;

/** Published ranges that held too seldom or too often for chance; nothing while all is well. */
export function CoverageAlarms() {
  const t = useText(alarmsText);
  const language = useLanguage();
  const alarms = useQuery({
    queryKey: ['admin', 'coverage-alarms'],
    queryFn: ({ signal }) => api.call('forecasts.alarms', undefined, { signal }),
    refetchInterval: EVERY_MS,
  });
  const items = alarms.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <div role="alert">
      <ul className={styles.alarms}>
        {items.map(({ market, horizon, alarm, n, inside80 }) => (
          <li key={`${market} ${horizon}`}>
            <Icon name="warning" />
            <span>
              {t(`alarm.${alarm}`, {
                horizon: t(`horizon.${horizon}`),
                market: t(`market.${market}`),
                share: formatProbability(inside80, language),
                count: formatNumber(n, 0, language),
              })}{' '}
              <a href={pathTo('models')}>{t('card')}</a>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
