import { formatDate, parseIsoDate, startOfDate } from '@auspex/market';
import { type Translate, useLanguage, useText } from '../../i18n/use-text.ts';
import { type MarketTextKey, marketText } from '../../shared/market/market.text.ts';
import type { SymbolFacts } from '../../shared/market/market-queries.ts';
import { sectorName } from '../../shared/market/sector-name.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Tooltip } from '../../ui/tooltip/tooltip.tsx';
import styles from './symbol-header.module.css';

const REASONS: readonly string[] = ['acquired', 'bankrupt', 'taken-private', 'other'];

function delistingReason(reason: string, t: Translate<MarketTextKey>): string {
  return REASONS.includes(reason) ? t(`header.end.${reason}` as MarketTextKey) : reason;
}

/** Symbol and name, what it was called before, and that it is gone where it is. */
export function SymbolName({ asset }: { readonly asset: SymbolFacts['asset'] }) {
  const t = useText(marketText);
  const language = useLanguage();
  const date = (iso: string) => formatDate(startOfDate(parseIsoDate(iso)), language);
  const entries = asset.formerSymbols.map(({ symbol, name, until }) =>
    t('header.formerEntry', { symbol, name, date: date(until) }),
  );
  const short = [...new Set(asset.formerSymbols.map(({ symbol }) => symbol))].join(', ');
  return (
    <div className={styles.names}>
      <p className={styles.title}>
        <strong className={styles.symbol}>{asset.symbol}</strong>
        <span className={styles.name}>{asset.name}</span>
        {asset.delisting && (
          <Badge
            tone="loss"
            icon="warning"
            title={t('header.delistedWhy', {
              date: date(asset.delisting.date),
              reason: delistingReason(asset.delisting.reason, t),
            })}
          >
            {t('header.delisted', { date: date(asset.delisting.date) })}
          </Badge>
        )}
      </p>
      <p className="note">
        {t(`kind.${asset.kind}`)}
        {asset.sector && ` · ${sectorName(asset.sector, language)}`}
        {short !== '' && (
          <>
            {' · '}
            <Tooltip text={entries.join(' · ')} focusable>
              {t('header.formerly', { names: short })}
            </Tooltip>
          </>
        )}
      </p>
    </div>
  );
}
