import { featureName } from '@auspex/contract/features';
import { useLanguage } from '../../../i18n/use-text.ts';
import { pathTo } from '../../../shared/navigation/paths.ts';
import { useShownScreen } from '../../../shared/navigation/shown-screen.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { useCopy } from '../copy/use-copy.ts';
import type { IslandContent } from '../island/island.tsx';
import page from '../parts/page.module.css';
import { CATALOGUE, type CatalogueEntry } from './catalogue.ts';
import styles from './services.module.css';
import { servicesText } from './services.text.ts';

function Entry({ entry }: { readonly entry: CatalogueEntry }) {
  const t = useCopy(servicesText);
  const language = useLanguage();
  const name = featureName(entry.key, language);
  return (
    <li className={styles.entry}>
      <div className={styles.name}>
        <h3>{entry.to ? <a href={pathTo(entry.to)}>{name}</a> : name}</h3>
        <p className={styles.tags}>
          {entry.markets.map((market) => (
            <span key={market}>{t(market)}</span>
          ))}
          {entry.experimental && <span data-experimental>{t('experimental')}</span>}
        </p>
      </div>
      <p>
        <span className={styles.label}>{t('tells')}</span>
        {t(`${entry.key}.tells`)}
      </p>
      <p className={styles.cannot}>
        <span className={styles.label}>{t('cannot')}</span>
        {t(`${entry.key}.cannot`)}
      </p>
    </li>
  );
}

function ServicesPage() {
  const t = useCopy(servicesText);
  const { title } = useShownScreen();
  const all = CATALOGUE.flatMap(({ entries }) => entries);
  return (
    <div className={page.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={page.lead}>{t('lead', { count: all.length })}</p>
      </header>
      {CATALOGUE.map(({ group, entries }) => (
        <section key={group} className={styles.group}>
          <div className={styles.columns}>
            <h2>{t(`group.${group}`)}</h2>
            <p aria-hidden="true">{t('tells')}</p>
            <p aria-hidden="true">{t('cannot')}</p>
          </div>
          <ul className={styles.entries}>
            {entries.map((entry) => (
              <Entry key={entry.key} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      <section className={styles.end}>
        <h2>{t('end.title')}</h2>
        <div className={page.text}>
          <p>{t('end.text')}</p>
          <p className={page.actions}>
            <a href={pathTo('register')} className={buttonClass({ kind: 'primary', size: 'large' })}>
              {t('end.start')}
            </a>
            <a href={pathTo('userGuide')} className={buttonClass({ size: 'large' })}>
              {t('end.guide')}
            </a>
          </p>
        </div>
      </section>
    </div>
  );
}

export const servicesPage: IslandContent<object> = { Content: ServicesPage, texts: [servicesText] };
