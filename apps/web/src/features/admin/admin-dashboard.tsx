import { useText } from '../../i18n/use-text.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { useIsAdmin } from '../../shared/session/use-session.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useBrowserSearchParams } from '../../ui/tables/search-params-port.ts';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import styles from './admin.module.css';
import { adminText } from './admin.text.ts';
import { CoverageAlarms } from './alarms/coverage-alarms.tsx';
import { AuditSection } from './audit/audit-section.tsx';
import { JobsSection } from './jobs/jobs-section.tsx';
import { MailSection } from './mail/mail-section.tsx';
import { QualitySection } from './quality/quality-section.tsx';
import { SourcesSection } from './sources/sources-section.tsx';

const SECTIONS = [
  { id: 'sources', Section: SourcesSection },
  { id: 'quality', Section: QualitySection },
  { id: 'jobs', Section: JobsSection },
  { id: 'audit', Section: AuditSection },
  { id: 'mail', Section: MailSection },
] as const;

type SectionId = (typeof SECTIONS)[number]['id'];

/** The machinery of this installation, a section at a time; which one stands in the address. */
export function AdminDashboard() {
  const t = useText(adminText);
  const admin = useIsAdmin();
  const { current, replace } = useBrowserSearchParams();
  if (!admin) {
    return (
      <div className={styles.screen}>
        <header className={styles.head}>
          <h1>{t('title')}</h1>
        </header>
        <EmptyState
          icon="lock"
          title={t('onlyAdmins')}
          reason={t('onlyAdminsWhy')}
          action={{ label: t('backToScreens'), href: pathTo('technicalAnalysis') }}
        />
      </div>
    );
  }
  const wanted = new URLSearchParams(current).get('tab');
  const shown = SECTIONS.find(({ id }) => id === wanted) ?? SECTIONS[0];
  const choose = (tab: SectionId) => {
    const params = new URLSearchParams({ tab });
    const asOf = new URLSearchParams(current).get('asOf');
    if (asOf !== null) params.set('asOf', asOf);
    replace(params.toString());
  };
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p className={styles.muted}>{t('lead')}</p>
      </header>
      <CoverageAlarms />
      <Tabs
        label={t('sections')}
        items={SECTIONS.map(({ id }) => ({ id, label: t(`tab.${id}`) }))}
        active={shown.id}
        onChange={choose}
      >
        <shown.Section />
      </Tabs>
    </div>
  );
}
