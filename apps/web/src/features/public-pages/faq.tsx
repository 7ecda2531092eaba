import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import written from './copy/written.module.css';
import styles from './faq/faq.module.css';
import { faqText } from './faq/faq.text.ts';
import { island } from './island/island.tsx';

const List = await island({
  name: 'faq',
  styles: [styles],
  load: async () => (await import('./faq/faq-list.tsx')).faqList(),
});

/** Opens the question that the address names. */
function openNamed(): void {
  const named = document.getElementById(window.location.hash.slice(1));
  if (!(named instanceof HTMLDetailsElement)) return;
  named.open = true;
  named.scrollIntoView();
}

export function Faq() {
  const t = useText(faqText);
  const { title } = useShownScreen();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The page was made without an address, so what it asks for is read once the page is alive. Firefox fills in what
    // was written before a reload.
    setTyped(new URLSearchParams(window.location.search).get('q') ?? field.current?.value ?? '');
    if (window.location.hash) openNamed();
    window.addEventListener('hashchange', openNamed);
    return () => window.removeEventListener('hashchange', openNamed);
  }, []);
  return (
    <div className={written.page}>
      <header className={styles.columns}>
        <h1>{title}</h1>
        <div className={styles.find}>
          <p className={written.lead}>{t('lead')}</p>
          <search className={styles.search}>
            <Icon name="search" size={20} />
            <input
              ref={field}
              type="search"
              value={typed}
              aria-label={t('search')}
              placeholder={t('search')}
              onChange={(event) => setTyped(event.target.value)}
            />
          </search>
        </div>
      </header>
      <List typed={typed} alive={typed !== ''} />
    </div>
  );
}
