import { NewsletterSignUp } from '../../../features/publishing/newsletter-sign-up.tsx';
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
    </footer>
  );
}
