import { useText } from '../i18n/use-text.ts';
import { shellText } from '../layouts/shell-text.ts';
import { pathTo } from '../paths.ts';
import { Sketch } from '../screen-frame/sketch.tsx';
import { buttonClass } from '../ui/button/button.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import styles from './landing.module.css';
import { publicPagesText } from './public-pages-text.ts';

export function Landing() {
  const t = useText(publicPagesText);
  const shell = useText(shellText);
  return (
    <div className={styles.landing}>
      <section className={styles.hero}>
        <h1>{shell('tagline')}</h1>
        <p className={styles.lead}>{t('hero.lead')}</p>
        <p className={styles.actions}>
          <a href={pathTo('register')} className={buttonClass({ kind: 'primary', size: 'large' })}>
            {t('hero.free')}
          </a>
          <a href={pathTo('aiReturns')} className={buttonClass({ size: 'large' })}>
            {t('hero.record')}
          </a>
        </p>
      </section>
      <figure className={styles.instrument}>
        <Sketch kind="chart" />
        <figcaption>
          <strong>{t('part.call')}</strong>
          <span>
            <Icon name="ruler" />
            {shell('beingBuilt')}
          </span>
        </figcaption>
      </figure>
    </div>
  );
}
