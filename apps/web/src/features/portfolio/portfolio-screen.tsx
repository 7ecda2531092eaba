import { formatDate } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense, useCallback, useMemo, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { useFormOfAddress } from '../../shared/filled-forms/open-form.ts';
import { useNowOnlyReason } from '../../shared/market/as-of/use-as-of.ts';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import { useExchangeTitle } from '../../shared/trading/exchange-title.ts';
import { Button } from '../../ui/button/button.tsx';
import { Screen, ScreenHead } from '../../ui/screen/screen.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import { newDraft } from './drafts.ts';
import styles from './portfolio.module.css';
import { portfolioText } from './portfolio.text.ts';
import {
  PortfolioContext,
  type PortfolioDialog,
  type PortfolioPage,
  type TicketWish,
  usePortfolio,
  usualAccount,
} from './portfolio-context.ts';
import {
  type Accounts,
  accountsQuery,
  memberDay,
  type PortfolioTab,
  TABS,
  usePortfolioAddress,
  useSight,
} from './portfolio-queries.ts';

const FirstVisit = lazyPart(async () => (await import('./overview-part.tsx')).FirstVisit);
const TransactionDialog = lazyPart(async () => (await import('./transaction-dialog.tsx')).TransactionDialog);
const ImportWizard = lazyPart(async () => (await import('./import-wizard.tsx')).ImportWizard);
const AccountDialog = lazyPart(async () => (await import('./account-dialogs.tsx')).AccountDialog);
const StatementDialog = lazyPart(async () => (await import('./account-dialogs.tsx')).StatementDialog);

const PARTS: Readonly<Record<Exclude<PortfolioTab, 'orders'>, ComponentType>> = {
  overview: lazyPart(async () => (await import('./overview-part.tsx')).OverviewPart),
  transactions: lazyPart(async () => (await import('./transactions-part.tsx')).TransactionsPart),
  performance: lazyPart(async () => (await import('./performance-part.tsx')).PerformancePart),
  income: lazyPart(async () => (await import('./income-part.tsx')).IncomePart),
  targets: lazyPart(async () => (await import('./targets-part.tsx')).TargetsPart),
  tax: lazyPart(async () => (await import('./tax-part.tsx')).TaxPart),
  accounts: lazyPart(async () => (await import('./accounts-part.tsx')).AccountsPart),
};

/** Tabs that have nothing to show before the first transaction. */
const NEED_TRANSACTIONS: readonly PortfolioTab[] = ['overview', 'performance', 'income', 'tax'];

/** What trading adds to the page. */
export interface PortfolioSlots {
  /** Open orders, their history and the ticket: a tab of its own. */
  readonly loadOrders?: () => Promise<ComponentType>;
  readonly openTicket?: (wish: TicketWish) => void;
}

/** The page with the parts of other features in their places. */
export function portfolioWith({ loadOrders, openTicket }: PortfolioSlots): ComponentType {
  const Orders = loadOrders && lazyPart(loadOrders);
  return () => <Portfolio Orders={Orders} openTicket={openTicket} />;
}

interface PortfolioProps {
  readonly Orders: ComponentType | undefined;
  readonly openTicket: PortfolioPage['openTicket'];
}

/** The accounts under the names of the page. */
function useAccounts() {
  const titleOf = useExchangeTitle();
  const select = useCallback(
    ({ items, ...rest }: Accounts): Accounts => ({
      ...rest,
      items: items.map((each) => ({ ...each, name: titleOf(each.name) })),
    }),
    [titleOf],
  );
  return useQuery({ ...accountsQuery, select });
}

function Portfolio({ Orders, openTicket }: PortfolioProps) {
  const t = useText(portfolioText);
  const { title } = useShownScreen();
  const address = usePortfolioAddress();
  const sight = useSight(address);
  const fixedReason = useNowOnlyReason();
  useFormOfAddress();
  const { data: accounts, error, refetch } = useAccounts();
  const [dialog, setDialog] = useState<PortfolioDialog | null>(null);
  const page = useMemo(
    (): PortfolioPage | null =>
      accounts ? { accounts, address, sight, fixedReason, open: setDialog, openTicket } : null,
    [accounts, address, sight, fixedReason, openTicket],
  );
  if (page === null) {
    return (
      <Screen>
        <ScreenHead title={title} purpose={t('purpose')} />
        {error ? (
          <ErrorState
            title={t('failed', { name: title })}
            reason={failureText(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <LoadingSkeleton kind="chart" heightPx={520} />
        )}
      </Screen>
    );
  }
  return (
    <PortfolioContext value={page}>
      <Screen>
        <ScreenHead title={title} purpose={t('purpose')}>
          <HeadActions />
        </ScreenHead>
        {sight.on && <PastNotice />}
        <Body Orders={Orders} />
      </Screen>
      <Suspense>
        {dialog && <Opened dialog={dialog} onOpen={setDialog} onClose={() => setDialog(null)} />}
      </Suspense>
    </PortfolioContext>
  );
}

function Body({ Orders }: Pick<PortfolioProps, 'Orders'>) {
  const t = useText(portfolioText);
  const { accounts, address } = usePortfolio();
  const wanted = address.values.tab;
  const tab = wanted === 'orders' && !Orders ? 'overview' : wanted;
  const isEmpty = accounts.items.every(({ transactions }) => transactions === 0);
  const Part = tab === 'orders' ? (Orders ?? PARTS.overview) : PARTS[tab];
  const shown = TABS.filter((id) => id !== 'orders' || Orders).map((id) => ({ id, label: t(`tab.${id}`) }));
  return (
    <Tabs label={t('tabs')} items={shown} active={tab} onChange={(next) => address.push({ tab: next })}>
      <Suspense fallback={<LoadingSkeleton kind="chart" heightPx={480} />}>
        {isEmpty && NEED_TRANSACTIONS.includes(tab) ? (
          <FirstVisit withPaper={Orders !== undefined} />
        ) : (
          <Part />
        )}
      </Suspense>
    </Tabs>
  );
}

interface OpenedProps {
  readonly dialog: PortfolioDialog;
  readonly onOpen: (dialog: PortfolioDialog) => void;
  readonly onClose: () => void;
}

function Opened({ dialog, onOpen, onClose }: OpenedProps) {
  switch (dialog.kind) {
    case 'transaction':
      return <TransactionDialog {...dialog} onClose={onClose} />;
    case 'import':
      return <ImportWizard accountId={dialog.accountId} onClose={onClose} />;
    case 'statement':
      return <StatementDialog account={dialog.account} onClose={onClose} />;
    case 'account':
      return (
        <AccountDialog
          account={dialog.account}
          onClose={onClose}
          onMade={(made) => {
            if (dialog.next) onOpen({ kind: 'transaction', draft: newDraft(made, memberDay()) });
          }}
        />
      );
  }
}

/** Which accounts are shown, and the ways to enter something. */
function HeadActions() {
  const t = useText(portfolioText);
  const page = usePortfolio();
  const { accounts, address, fixedReason, open } = page;
  const chosen = address.values.accounts;
  const known = accounts.items.some(({ id }) => id === chosen);
  const usual = usualAccount(page);
  const blocked = { disabled: fixedReason !== null, title: fixedReason ?? undefined };
  return (
    <>
      {accounts.items.length > 1 && (
        <select
          className={styles.select}
          aria-label={t('accounts.label')}
          value={chosen ?? ''}
          onChange={({ target }) => address.set({ accounts: target.value || null })}
        >
          <option value="">{t('accounts.all')}</option>
          {chosen !== null && !known && <option value={chosen}>{t('accounts.several')}</option>}
          {accounts.items.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <Button
        size="small"
        icon="plus"
        {...blocked}
        onClick={() =>
          usual
            ? open({ kind: 'transaction', draft: newDraft(usual, memberDay()) })
            : open({ kind: 'account', next: 'transaction' })
        }
      >
        {t('add')}
      </Button>
      <Button
        size="small"
        icon="upload"
        {...blocked}
        onClick={() => open({ kind: 'import', accountId: usual?.id ?? null })}
      >
        {t('import')}
      </Button>
    </>
  );
}

/** An earlier day is shown, with what has been entered since. */
function PastNotice() {
  const t = useText(portfolioText);
  const language = useLanguage();
  const { sight } = usePortfolio();
  const date = formatDate(Date.parse(sight.on ?? ''), language);
  return (
    <p className="note" role="status">
      {t('past', { date })}
    </p>
  );
}
