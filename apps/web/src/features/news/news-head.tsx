import { useText } from '../../i18n/use-text.ts';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { newsText } from './news.text.ts';
import { type NewsAddress, newsHref, rssHref } from './news-address.ts';
import styles from './news-analysis.module.css';

interface NewsHeadProps {
  readonly address: NewsAddress;
  readonly search: string;
  readonly onView: (view: NewsAddress['view']) => void;
  readonly onCsv: () => void;
}

/** What the screen is for, how it is laid out, and the ways to take it along. */
export function NewsHead({ address, search, onView, onCsv }: NewsHeadProps) {
  const t = useText(newsText);
  const { title } = useShownScreen();
  return (
    <header className={styles.head}>
      <div>
        <h1>{title}</h1>
        <p className={styles.muted}>{t('purpose')}</p>
      </div>
      <div className={styles.actions}>
        {address.symbol && (
          <ButtonLink size="small" icon="news" href={newsHref('all', search)}>
            {t('symbol.all')}
          </ButtonLink>
        )}
        <Segmented<NewsAddress['view']>
          label={t('view.label')}
          size="small"
          value={address.view}
          onChange={onView}
          items={[
            { value: 'stream', label: t('view.stream'), icon: 'rows' },
            { value: 'table', label: t('view.table'), icon: 'table' },
          ]}
        />
        <ButtonLink size="small" icon="rss" href={rssHref(address)} title={t('rssWhy')}>
          {t('rss')}
        </ButtonLink>
        <Button size="small" icon="download" onClick={onCsv}>
          {t('csv')}
        </Button>
      </div>
    </header>
  );
}
