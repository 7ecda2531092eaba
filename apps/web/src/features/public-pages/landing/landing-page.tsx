import { useText } from '../../../i18n/use-text.ts';
import { pathTo } from '../../../shared/navigation/paths.ts';
import { shellText } from '../../../shared/navigation/shell.text.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useCopy } from '../copy/use-copy.ts';
import type { IslandContent } from '../island/island.tsx';
import page from '../parts/page.module.css';
import { Astrolabe } from './astrolabe.tsx';
import { HashChain } from './hash-chain.tsx';
import styles from './landing.module.css';
import { landingText } from './landing.text.ts';
import { Markets, Orders, Price, Questions } from './offer.tsx';

const STATIONS = [1, 2, 3, 4, 5] as const;
const FOUR = [1, 2, 3, 4] as const;

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
      <div className={styles.instrument}>
        <Astrolabe />
        <div className={styles.live} data-showcase="" />
      </div>
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
