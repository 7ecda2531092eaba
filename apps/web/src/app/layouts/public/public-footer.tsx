import { type ComponentType, useEffect, useRef, useState } from 'react';
import { NewsletterSignUp } from '../../../features/publishing/newsletter-sign-up.tsx';
import { messagesReady } from '../../../i18n/messages.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useConfiguration } from '../../../shared/api/configuration-store.ts';
import { pathTo } from '../../../shared/navigation/paths.ts';
import { shellText } from '../../../shared/navigation/shell.text.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Logo } from '../../../ui/logo/logo.tsx';
import { SimulatedBadge } from '../simulated-badge.tsx';
import styles from './public-footer.module.css';
import { footerColumns, usePublicLabel } from './public-menu.ts';

/** Address and social links come from the server's configuration: an admin may change them at any time. */
function Contact() {
  const configuration = useConfiguration();
  if (!configuration) return null;
  return (
    <p className={styles.contact}>
      <a href={`mailto:${configuration.product.supportEmail}`}>
        <Icon name="mail" />
        {configuration.product.supportEmail}
      </a>
      {configuration.socialLinks.map((link) => (
        <a key={link.url} href={link.url} rel="noreferrer me">
          {link.name}
        </a>
      ))}
    </p>
  );
}

/** Loaded once somebody scrolls as far as the footer; its place is kept, so that nothing moves. */
function Ledger() {
  const place = useRef<HTMLParagraphElement>(null);
  const [Line, setLine] = useState<ComponentType | null>(null);
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.disconnect();
      // The footer does without the line where its code is not to be had.
      import('./ledger-line.tsx').then(
        async ({ LedgerLine }) => {
          // Its texts in the language on the screen come after its code.
          await messagesReady();
          setLine(() => LedgerLine);
        },
        () => undefined,
      );
    });
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <p ref={place} className={styles.ledger}>
      {Line !== null && <Line />}
    </p>
  );
}

export function PublicFooter() {
  const t = useText(shellText);
  const labelOf = usePublicLabel();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <Logo size={26} withName />
          <p>{t('tagline')}</p>
          <Contact />
          <NewsletterSignUp />
          <p>
            <SimulatedBadge />
          </p>
        </div>
        {footerColumns.map((column) => (
          <nav key={column.label} aria-label={t(column.label)}>
            <h2 className={styles.heading}>{t(column.label)}</h2>
            <ul className={styles.links}>
              {column.entries.map((entry) => (
                <li key={entry.to}>
                  <a href={pathTo(entry.to)}>{labelOf(entry)}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className={styles.risk}>{t('risk')}</p>
      <Ledger />
    </footer>
  );
}
