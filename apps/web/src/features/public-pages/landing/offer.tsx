import { pathTo } from '../../../shared/navigation/paths.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useCopy } from '../copy/use-copy.ts';
import page from '../parts/page.module.css';
import { landingText } from './landing.text.ts';
import styles from './offer.module.css';

const FOUR = [1, 2, 3, 4] as const;
const STEPS = [1, 2, 3] as const;
const FREE_PRICE = '0 USD';

export function Orders() {
  const t = useCopy(landingText);
  return (
    <section className={styles.orders}>
      <div className={styles.ordersHead}>
        <h2>{t('orders.title')}</h2>
        <p>{t('orders.text')}</p>
      </div>
      <ol className={styles.track}>
        {STEPS.map((step) => (
          <li key={step}>
            <h3>{t(`orders.${step}.name`)}</h3>
            <p>{t(`orders.${step}.text`)}</p>
          </li>
        ))}
      </ol>
      <p className={styles.small}>{t('orders.paper')}</p>
    </section>
  );
}

export function Markets() {
  const t = useCopy(landingText);
  return (
    <section className={styles.markets}>
      <h2>{t('markets.title')}</h2>
      <ul className={styles.pair}>
        <li>
          <a href={pathTo('cryptocurrencies')}>
            <span>{t('markets.crypto')}</span>
            <Icon name="arrow-right" size={24} className={styles.arrow} />
          </a>
          <p>{t('markets.crypto.text')}</p>
        </li>
        <li>
          <a href={pathTo('stocks')}>
            <span>{t('markets.stocks')}</span>
            <Icon name="arrow-right" size={24} className={styles.arrow} />
          </a>
          <p>{t('markets.stocks.text')}</p>
        </li>
      </ul>
      <p>
        <a href={pathTo('services')}>{t('markets.all')}</a>
      </p>
    </section>
  );
}

export function Price() {
  const t = useCopy(landingText);
  return (
    <section className={styles.price}>
      <h2 className={styles.amount}>
        <span className={styles.zero}>{FREE_PRICE}</span> <span>{t('price.title')}</span>
      </h2>
      <div className={page.text}>
        <p className={styles.offer}>{t('price.text')}</p>
        <p>
          <a href={pathTo('plans')}>{t('price.link')}</a>
        </p>
      </div>
    </section>
  );
}

export function Questions() {
  const t = useCopy(landingText);
  return (
    <section className={styles.ask}>
      <h2>{t('ask.title')}</h2>
      <div className={styles.answers}>
        {FOUR.map((number) => (
          <details key={number} name="landing-questions">
            <summary>
              {t(`ask.${number}.q`)}
              <Icon name="plus" size={20} className={styles.sign} />
            </summary>
            <p>{t(`ask.${number}.a`)}</p>
          </details>
        ))}
        <p className={styles.more}>
          <a href={pathTo('faq')}>{t('ask.more')}</a>
        </p>
      </div>
    </section>
  );
}
