import { Suspense } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { UseProof } from '../../shared/api/freshly.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { oneOf, optionalText, useAddress, writeAddress } from '../../shared/navigation/use-address.ts';
import { useIsAdmin } from '../../shared/session/use-session.ts';
import { Screen } from '../../ui/screen/screen.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import styles from './admin.module.css';
import { adminText } from './admin.text.ts';
import { CoverageAlarms } from './alarms/coverage-alarms.tsx';
import { AdminProof } from './section-state.tsx';
import { SourcesSection } from './sources/sources-section.tsx';

const AnswersSection = lazyPart(async () => (await import('./answers/answers-section.tsx')).AnswersSection);
const AuditSection = lazyPart(async () => (await import('./audit/audit-section.tsx')).AuditSection);
const BlogSection = lazyPart(async () => (await import('./blog/blog-section.tsx')).BlogSection);
const ExchangesSection = lazyPart(
  async () => (await import('./exchanges/exchanges-section.tsx')).ExchangesSection,
);
const JobsSection = lazyPart(async () => (await import('./jobs/jobs-section.tsx')).JobsSection);
const MailSection = lazyPart(async () => (await import('./mail/mail-section.tsx')).MailSection);
const MarketingSection = lazyPart(
  async () => (await import('./marketing/marketing-section.tsx')).MarketingSection,
);
const QualitySection = lazyPart(async () => (await import('./quality/quality-section.tsx')).QualitySection);
const SettingsSection = lazyPart(
  async () => (await import('./settings/settings-section.tsx')).SettingsSection,
);
const SubscribersSection = lazyPart(
  async () => (await import('./marketing/list-sections.tsx')).SubscribersSection,
);
const UnsubscribedSection = lazyPart(
  async () => (await import('./marketing/list-sections.tsx')).UnsubscribedSection,
);
const SubscriptionsSection = lazyPart(
  async () => (await import('./subscriptions/subscriptions-section.tsx')).SubscriptionsSection,
);
const MembersSection = lazyPart(async () => (await import('./members/members-section.tsx')).MembersSection);

const SECTIONS = [
  { id: 'sources', Section: SourcesSection },
  { id: 'quality', Section: QualitySection },
  { id: 'exchanges', Section: ExchangesSection },
  { id: 'jobs', Section: JobsSection },
  { id: 'members', Section: MembersSection },
  { id: 'audit', Section: AuditSection },
  { id: 'mail', Section: MailSection },
  { id: 'subscriptions', Section: SubscriptionsSection },
  { id: 'answers', Section: AnswersSection },
  { id: 'blog', Section: BlogSection },
  { id: 'marketing', Section: MarketingSection },
  { id: 'subscribers', Section: SubscribersSection },
  { id: 'unsubscribed', Section: UnsubscribedSection },
  { id: 'settings', Section: SettingsSection },
] as const;

type SectionId = (typeof SECTIONS)[number]['id'];

const adminAddress = {
  tab: oneOf(
    SECTIONS.map(({ id }) => id),
    'sources',
  ),
  asOf: optionalText,
};

/** The machinery of this installation, a section at a time; how an admin proves who they are comes from the accounts. */
export function adminDashboardWith(useProof: UseProof) {
  return function AdminDashboard() {
    const { withProof, question } = useProof();
    return (
      <AdminProof value={withProof}>
        <Dashboard />
        {question}
      </AdminProof>
    );
  };
}

/** Which section is shown stands in the address. */
function Dashboard() {
  const t = useText(adminText);
  const admin = useIsAdmin();
  const { values, port } = useAddress(adminAddress);
  if (!admin) {
    return (
      <Screen>
        <header className={styles.head}>
          <h1>{t('title')}</h1>
        </header>
        <EmptyState
          icon="lock"
          title={t('onlyAdmins')}
          reason={t('onlyAdminsWhy')}
          action={{ label: t('backToScreens'), href: pathTo('technicalAnalysis') }}
        />
      </Screen>
    );
  }
  const shown = SECTIONS.find(({ id }) => id === values.tab) ?? SECTIONS[0];
  // The views of the other sections' tables go.
  const choose = (tab: SectionId) => port.replace(writeAddress(adminAddress, '', { tab, asOf: values.asOf }));
  return (
    <Screen>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p className="muted">{t('lead')}</p>
      </header>
      <CoverageAlarms />
      <Tabs
        label={t('sections')}
        items={SECTIONS.map(({ id }) => ({ id, label: t(`tab.${id}`) }))}
        active={shown.id}
        onChange={choose}
      >
        <Suspense fallback={<LoadingSkeleton kind="rows" count={6} columns={6} />}>
          <shown.Section />
        </Suspense>
      </Tabs>
    </Screen>
  );
}
