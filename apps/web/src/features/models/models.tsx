import { Suspense, useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import { usePath } from '../../shared/navigation/use-path.ts';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import styles from './models.module.css';
import { modelsText } from './models.text.ts';

/** Figures and their formats come after the page has painted: a first load is kept small. */
const ModelsBody = lazyPart(async () => (await import('./models-body.tsx')).ModelsBody);

/** The version that the address names; null for the list. */
function versionOf(path: string): string | null {
  const named = path.split('/')[2] ?? '';
  try {
    return decodeURIComponent(named) || null;
  } catch {
    return named;
  }
}

/** `/models`: the card of every model version, the retired ones with the reason; `/models/…`: one of them. */
export function Models() {
  const t = useText(modelsText);
  const { title, access } = useShownScreen();
  const version = versionOf(usePath());
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const waiting = <LoadingSkeleton kind="rows" count={6} columns={4} />;
  return (
    <div className={styles.page} data-in={access}>
      {version === null ? (
        <header className={styles.head}>
          <h1>{title}</h1>
          <p className={styles.lead}>{t('lead')}</p>
        </header>
      ) : (
        <header className={styles.head}>
          <a className={styles.back} href={pathTo('models')}>
            ← {t('back')}
          </a>
          <h1 className={styles.title}>{version}</h1>
        </header>
      )}
      {alive ? (
        <Suspense fallback={waiting}>
          <ModelsBody version={version} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
}
