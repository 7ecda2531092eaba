import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import styles from './portfolio.module.css';
import { portfolioText } from './portfolio.text.ts';
import { usePortfolio } from './portfolio-context.ts';

const WAYS = [
  { way: 'paper', icon: 'candles' },
  { way: 'import', icon: 'upload' },
  { way: 'manual', icon: 'edit' },
] as const satisfies readonly { readonly way: string; readonly icon: IconName }[];

/** Three ways to begin, each one press away. */
export function FirstVisit({ withPaper }: { readonly withPaper: boolean }) {
  const t = useText(portfolioText);
  const { accounts, address, open, fixedReason } = usePortfolio();
  const manual = accounts.items.find(({ kind, archived }) => kind === 'manual' && !archived);
  const begin = {
    paper: () => address.push({ tab: 'orders' }),
    import: () => open({ kind: 'import', accountId: manual?.id ?? null }),
    manual: () => open({ kind: 'account', next: 'transaction' }),
  };
  return (
    <section className={styles.first} aria-labelledby="portfolio-first">
      <h2 id="portfolio-first">{t('first.title')}</h2>
      <p className="muted">{t('first.reason')}</p>
      <ul className={styles.ways}>
        {WAYS.filter(({ way }) => way !== 'paper' || withPaper).map(({ way, icon }) => (
          <li key={way}>
            <Icon name={icon} size={24} />
            <h3>{t(`first.${way}`)}</h3>
            <p className="muted">{t(`first.${way}Why`)}</p>
            <Button
              kind={way === (withPaper ? 'paper' : 'import') ? 'primary' : 'secondary'}
              disabled={fixedReason !== null}
              title={fixedReason ?? undefined}
              onClick={begin[way]}
            >
              {t(`first.${way}Do`)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
