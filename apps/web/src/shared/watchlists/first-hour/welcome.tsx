import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Icon, type IconName } from '../../../ui/icons/icon.tsx';
import { api } from '../../api/api.ts';
import { useConfiguration } from '../../api/configuration-store.ts';
import { SimulatedMark } from '../../market/provenance/simulated-mark.tsx';
import { pathTo } from '../../navigation/paths.ts';
import { currentSession } from '../../session/session.ts';
import { changeStoredMember } from '../../session/stored-member.ts';
import { openWatchlists } from '../panel-store.ts';
import { useChangeWatchlists, useWatchlists } from '../use-watchlists.ts';
import { type ListedSymbol, mainList, type WatchlistChange } from '../watchlist.ts';
import styles from './first-hour.module.css';
import { firstHourText } from './first-hour.text.ts';
import { LookStep } from './look-step.tsx';
import { PickStep } from './pick-step.tsx';

const PLACES = [
  { place: 'watchlist', icon: 'star', text: 'begin.watchlist', why: 'begin.watchlistWhy' },
  { place: 'stocksAnalysis', icon: 'signals', text: 'begin.stocks', why: 'begin.stocksWhy' },
  { place: 'technicalAnalysis', icon: 'crypto', text: 'begin.crypto', why: 'begin.cryptoWhy' },
  { place: 'newsAnalysis', icon: 'news', text: 'begin.news', why: 'begin.newsWhy' },
] as const satisfies ReadonlyArray<{ place: FirstPlace; icon: IconName; text: string; why: string }>;

const STEPS = ['pick', 'look', 'begin'] as const;

/** The zone that a new account takes over from its browser; undefined where it has one or the browser tells none. */
export function zoneToTakeOver(chosen: string | undefined, here: string | undefined): string | undefined {
  // A browser that hides where it is says UTC, by one of its names, or that it does not know.
  const tells = here?.includes('/') && !/^Etc\/(?!GMT[+-][1-9])/.test(here);
  return chosen === 'UTC' && tells ? here : undefined;
}

/** Gives a new account the zone of its browser. Where this fails, it stays at UTC, as the second step and the settings say. */
export async function takeOverZone(): Promise<void> {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { user: before, userData: known } = currentSession();
  const timeZone = zoneToTakeOver(known?.timeZone, here);
  if (timeZone === undefined) return;
  // The start may be offered for days: who chose UTC meanwhile meant it.
  const { items } = await api.call('configuration.closedNotices');
  if (items.includes('time-zone')) return;
  const { userData } = await api.call('accounts.changeUser', { body: { timeZone } });
  if (currentSession().user?.uid !== before?.uid) return;
  changeStoredMember({}, userData);
  await api.call('configuration.closeNotice', { params: { notice: 'time-zone' } });
}

/** What makes a list hold what is chosen now, where something else was chosen before. */
export function changesOfChoice(
  id: string,
  before: readonly ListedSymbol[],
  chosen: readonly ListedSymbol[],
): readonly WatchlistChange[] {
  const gone = before.filter(({ symbol }) => chosen.every((each) => each.symbol !== symbol));
  return [
    ...gone.map(({ symbol }) => ({ kind: 'take' as const, id, symbol })),
    ...(chosen.length > 0 ? [{ kind: 'fill' as const, id, assets: chosen }] : []),
  ];
}

interface WelcomeProps {
  /** The window was closed: the invitation is still there. */
  readonly onClose: () => void;
  /** Skipped or finished, for good. */
  readonly onDone: () => void;
}

/** Three calm steps: what one follows, how it looks, where to begin. Every one can be left. */
export function Welcome({ onClose, onDone }: WelcomeProps) {
  const t = useText(firstHourText);
  const router = useRouter();
  const configuration = useConfiguration();
  const { lists } = useWatchlists();
  const change = useChangeWatchlists();
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<readonly ListedSymbol[]>([]);
  const [sent, setSent] = useState(chosen);
  const step = STEPS[at] ?? 'begin';
  const main = mainList(lists);

  const goOn = () => {
    if (step === 'pick' && main) {
      for (const each of changesOfChoice(main.id, sent, chosen)) change(each);
      setSent(chosen);
    }
    setAt(at + 1);
  };
  const begin = (place: FirstPlace) => {
    onDone();
    if (place === 'watchlist') openWatchlists();
    else router.history.push(pathTo(place));
  };
  return (
    <Dialog
      open
      width="large"
      title={t('title')}
      description={t('step', { step: at + 1, count: STEPS.length })}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <Button kind="quiet" onClick={onDone}>
            {t(step === 'begin' ? 'close' : 'skip')}
          </Button>
          <span className={styles.chosen} role="status">
            {step === 'pick' &&
              (chosen.length > 0 ? t('pick.chosen', { count: chosen.length }) : t('pick.none'))}
          </span>
          {at > 0 && <Button onClick={() => setAt(at - 1)}>{t('back')}</Button>}
          {step !== 'begin' && (
            <Button kind="primary" onClick={goOn}>
              {t('next')}
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.step}>
        {step === 'pick' && <PickStep chosen={chosen} onChange={setChosen} />}
        {step === 'look' && <LookStep />}
        {step === 'begin' && <BeginStep onBegin={begin} />}
        {configuration?.market.simulated && step === 'pick' && (
          <p className="note">
            <SimulatedMark /> {t('simulated')}
          </p>
        )}
      </div>
    </Dialog>
  );
}

type FirstPlace = 'watchlist' | 'stocksAnalysis' | 'technicalAnalysis' | 'newsAnalysis';

/** The first screen is the member's own choice. */
function BeginStep({ onBegin }: { readonly onBegin: (place: FirstPlace) => void }) {
  const t = useText(firstHourText);
  return (
    <>
      <h3 className={styles.question}>{t('begin.title')}</h3>
      <p className={`${styles.lead} ${styles.keys}`}>{t('begin.lead')}</p>
      <ul className={styles.places}>
        {PLACES.map(({ place, icon, text, why }) => (
          <li key={place}>
            <button type="button" className={styles.place} onClick={() => onBegin(place)}>
              <Icon name={icon} size={20} />
              <strong>{t(text)}</strong>
              <span>{t(why)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
