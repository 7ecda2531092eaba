import { useText } from '../../i18n/use-text.ts';
import { shellText } from '../../layouts/shell-text.ts';
import { pathTo } from '../../paths.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useCopy } from '../copy/use-copy.ts';
import type { IslandContent } from '../island/island.tsx';
import page from '../parts/page.module.css';
import { Astrolabe } from './astrolabe.tsx';
import { HashChain } from './hash-chain.tsx';
import styles from './landing.module.css';
import { landingText } from './landing-text.ts';

const STATIONS = [1, 2, 3, 4, 5] as const;
const FOUR = [1, 2, 3, 4] as const;
const STEPS = [1, 2, 3] as const;
const FREE_PRICE = '0 USD';

function Hero() {
  const t = useCopy(landingText);
  const shell = useText(shellText);
  return (
    <section className={styles.hero}>
      <div className={styles.opening}>
        <h1>{shell('tagline')}</h1>
        <p className={page.lead}>{t('hero.lead')}</p>
        <p className={page.actions}>
          <a href={pathTo('register')} className={buttonClass({ kind: 'primary', size: 'large' })}>
            {t('hero.free')}
          </a>
          <a href={pathTo('aiReturns')} className={buttonClass({ size: 'large' })}>
            {t('hero.record')}
          </a>
        </p>
        <p className={styles.small}>{t('hero.price')}</p>
      </div>
      <Astrolabe />
    </section>
  );
}

function Stations() {
  const t = useCopy(landingText);
  return (
    <section className={styles.stations}>
      <h2>{t('path.title')}</h2>
      <ol className={styles.path}>
        {STATIONS.map((station) => (
          <li key={station}>
            <span className={styles.numeral} aria-hidden="true">
              {station}
            </span>
            <h3>{t(`path.${station}.name`)}</h3>
            <p>{t(`path.${station}.text`)}</p>
          </li>
        ))}
      </ol>
      <p className={styles.verdict}>{t('path.end')}</p>
    </section>
  );
}

function Width() {
  const t = useCopy(landingText);
  return (
    <section className={styles.width}>
      <h2 className={styles.statement}>{t('width.title')}</h2>
      <div className={styles.widthBody}>
        <div className={page.text}>
          <p>{t('width.text1')}</p>
          <p>{t('width.text2')}</p>
        </div>
        <div className={styles.scales}>
          <div>
            <h3>{t('width.claim')}</h3>
            <ul className={styles.claims}>
              {FOUR.map((line) => (
                <li key={line}>
                  <Icon name="check" />
                  {t(`width.claim.${line}`)}
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h3>{t('width.not')}</h3>
            <ul className={styles.claims} data-not>
              {FOUR.map((line) => (
                <li key={line}>
                  <Icon name="close" />
                  {t(`width.not.${line}`)}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  );
}

function Ledger() {
  const t = useCopy(landingText);
  return (
    <section className={styles.ledger}>
      <div className={page.text}>
        <h2>{t('ledger.title')}</h2>
        <p>{t('ledger.text1')}</p>
        <p>{t('ledger.text2')}</p>
        <p>
          <a href={pathTo('tradeHistory')}>{t('ledger.link')}</a>
        </p>
      </div>
      <HashChain />
    </section>
  );
}

function Orders() {
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

function Markets() {
  const t = useCopy(landingText);
  return (
    <section className={styles.markets}>
      <h2>{t('markets.title')}</h2>
      <ul className={styles.pair}>
        <li>
          <a href={pathTo('cryptocurrencies')}>
            <span>{t('markets.crypto')}</span>
            <Icon name="arrow-right" size={24} />
          </a>
          <p>{t('markets.crypto.text')}</p>
        </li>
        <li>
          <a href={pathTo('stocks')}>
            <span>{t('markets.stocks')}</span>
            <Icon name="arrow-right" size={24} />
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

function Price() {
  const t = useCopy(landingText);
  return (
    <section className={styles.price}>
      <h2 className={styles.amount}>
        <span className={styles.zero}>{FREE_PRICE}</span> <span>{t('price.title')}</span>
      </h2>
      <div className={page.text}>
        <p className={styles.offer}>{t('price.text')}</p>
        <p>{t('price.paid')}</p>
        <p>
          <a href={pathTo('plans')}>{t('price.link')}</a>
        </p>
      </div>
    </section>
  );
}

function Questions() {
  const t = useCopy(landingText);
  return (
    <section className={styles.ask}>
      <h2>{t('ask.title')}</h2>
      <div className={styles.answers}>
        {FOUR.map((number) => (
          <details key={number} name="landing-questions">
            <summary>
              {t(`ask.${number}.q`)}
              <Icon name="plus" size={20} />
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

function LandingPage() {
  const t = useCopy(landingText);
  return (
    <div className={styles.landing}>
      <Hero />
      <Stations />
      <Width />
      <Ledger />
      <Orders />
      <Markets />
      <Price />
      <Questions />
      <section className={styles.end}>
        <h2>{t('end.title')}</h2>
        <p>{t('end.text')}</p>
        <p className={page.actions}>
          <a href={pathTo('aiReturns')} className={buttonClass({ size: 'large' })}>
            {t('hero.record')}
          </a>
          <a href={pathTo('register')} className={buttonClass({ kind: 'primary', size: 'large' })}>
            {t('hero.free')}
          </a>
        </p>
      </section>
    </div>
  );
}

export const landingPage: IslandContent<object> = { Content: LandingPage, texts: [landingText, shellText] };
