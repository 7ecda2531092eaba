import { useLanguage } from '../../../i18n/use-text.ts';
import { pathTo } from '../../../shared/navigation/paths.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Logo } from '../../../ui/logo/logo.tsx';
import { useCopy } from '../copy/use-copy.ts';
import type { TeamPerson } from './person-draft.ts';
import styles from './team.module.css';
import { teamText } from './team.text.ts';

/** Nobody yet: an empty sky, and why. */
function EmptySky() {
  const t = useCopy(teamText);
  return (
    <div className={styles.empty}>
      <span className={styles.sky} aria-hidden="true">
        <Logo size={36} />
      </span>
      <div>
        <h2>{t('empty.title')}</h2>
        <p>{t('empty.text')}</p>
        <p>
          <a href={pathTo('contactUs')} className={buttonClass({ size: 'large' })}>
            {t('empty.write')}
          </a>
        </p>
      </div>
    </div>
  );
}

export function People({ people }: { readonly people: readonly TeamPerson[] }) {
  const t = useCopy(teamText);
  const language = useLanguage();
  if (people.length === 0) return <EmptySky />;
  return (
    <ul className={styles.people}>
      {people.map((person) => (
        <li key={person.name}>
          {person.photo ? (
            <img src={person.photo} alt="" width={120} height={120} loading="lazy" />
          ) : (
            <span className={styles.initial} aria-hidden="true">
              {person.name.slice(0, 1)}
            </span>
          )}
          <div>
            <h2>{person.name}</h2>
            <p className={styles.role}>{person.role[language]}</p>
          </div>
          <p className={styles.about}>{person.about[language]}</p>
          {person.link && (
            <a href={person.link} rel="noreferrer me" aria-label={t('link', { name: person.name })}>
              <Icon name="external" size={20} />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
