import { useText } from '../../i18n/use-text.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { shellText } from '../../shared/navigation/shell.text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Statement } from '../../ui/statement/statement.tsx';
import styles from './not-found.module.css';
import { publicPagesText } from './public-pages.text.ts';

/** Where people who lost their way mostly wanted to go. */
const PLACES = ['services', 'aiReturns', 'stockAiReturns', 'news', 'userGuide', 'contactUs'] as const;

export function NotFound() {
  const t = useText(shellText);
  const own = useText(publicPagesText);
  return (
    <>
      <Statement
        title={t('notFoundTitle')}
        text={t('notFoundText')}
        action={{ label: t('backToHome'), href: pathTo('landing') }}
      />
      <section className={styles.lost} aria-label={own('lost.title')}>
        <search>
          <form action={pathTo('faq')} method="get">
            <Icon name="search" />
            <input
              type="search"
              name="q"
              required
              aria-label={own('lost.search')}
              placeholder={own('lost.search')}
            />
            <Button type="submit">{own('lost.find')}</Button>
          </form>
        </search>
        <ul>
          {PLACES.map((place) => (
            <li key={place}>
              <a href={pathTo(place)}>{own(`lost.${place}`)}</a>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
