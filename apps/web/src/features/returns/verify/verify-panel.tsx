import { useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import type { AsOf } from '../../../shared/market/as-of/read-as-of.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Icon, type IconName } from '../../../ui/icons/icon.tsx';
import { saveFile } from '../../../ui/tables/use-save-table.ts';
import type { RecordWish } from '../returns-queries.ts';
import { outcomeWords, type StepState, stateOf } from './outcome-words.ts';
import { OutsideLinks } from './outside-links.tsx';
import type { SavedRoot } from './saved-root.ts';
import { SavedRootField } from './saved-root-field.tsx';
import { useVerification, type Verification } from './use-verification.ts';
import styles from './verify.module.css';
import { verifyText } from './verify.text.ts';
import { STEPS } from './verify-record.ts';

const ICONS: Readonly<Record<StepState, IconName>> = {
  waiting: 'clock',
  busy: 'refresh',
  passed: 'check-circle',
  failed: 'error',
  skipped: 'minus',
  nothing: 'minus',
};

function Steps({ outcomes, isHistory }: Pick<Verification, 'outcomes'> & { readonly isHistory: boolean }) {
  const t = useText(verifyText);
  const locale = useLanguage();
  const words = { t, locale, isHistory, failure: (error: unknown) => failureText(error) };
  return (
    <ol className={styles.steps}>
      {STEPS.map((step) => {
        const outcome = outcomes.get(step);
        const state = stateOf(outcome);
        const share = outcome?.kind === 'running' && outcome.share !== null ? outcome.share : null;
        return (
          <li key={step} className={styles.step} data-step={step} data-state={state}>
            <Icon name={ICONS[state]} size={20} />
            <div>
              <p className={styles.stepName}>
                {t(isHistory && step === 'proofs' ? 'step.proofsHistory' : `step.${step}`)}{' '}
                <span className={styles.state}>{t(`verify.${state}`)}</span>
              </p>
              {share !== null && (
                <progress className={styles.progress} value={share} aria-label={t(`step.${step}`)} />
              )}
              {outcome && outcome.kind !== 'running' && (
                <p className={styles.found}>{outcomeWords(outcome, words)}</p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Verdict({ phase, outcomes }: Verification) {
  const t = useText(verifyText);
  if (phase !== 'done') return null;
  const states = STEPS.map((step) => stateOf(outcomes.get(step)));
  const failed = states.includes('failed');
  const whole = states.every((state) => state === 'passed' || state === 'nothing');
  const kind = failed ? 'bad' : whole ? 'good' : 'unsure';
  return (
    <p className={styles.verdict} data-verdict={kind}>
      <Icon name={failed ? 'error' : whole ? 'shield' : 'warning'} size={20} />
      {t(`verify.${kind}`)}
    </p>
  );
}

/** The chain that was verified, once its end is known. */
function worldOf(outcomes: Verification['outcomes']): string | null {
  const chain = outcomes.get('chain');
  return chain?.kind === 'chain' ? chain.root.world : null;
}

interface VerifyPanelProps {
  readonly wish: RecordWish;
  readonly asOf: AsOf;
}

/** The record computed anew by whoever reads it: rows, sums, chain, proofs, one after the other. */
export function VerifyPanel({ wish, asOf }: VerifyPanelProps) {
  const t = useText(verifyText);
  const [saved, setSaved] = useState<SavedRoot | null>(null);
  const { start, ...verification } = useVerification(wish, { asOf, saved });
  const { phase, outcomes, root } = verification;
  const saveRoot = () => {
    const text = `${JSON.stringify(root, null, 2)}\n`;
    saveFile(`auspex-ledger-${root?.count}.json`, new Blob([text], { type: 'application/json' }));
  };
  return (
    <section className={styles.panel} aria-labelledby="verify-title">
      <div className={styles.words}>
        <h2 id="verify-title">{t('verify.title')}</h2>
        <p>{t('verify.lead')}</p>
        <div className={styles.actions}>
          <Button kind="primary" icon="shield" pending={phase === 'running'} onClick={() => void start()}>
            {t(phase === 'running' ? 'verify.running' : phase === 'done' ? 'verify.again' : 'verify.start')}
          </Button>
          {root !== null && (
            <Button kind="quiet" icon="download" onClick={saveRoot}>
              {t('verify.saveRoot')}
            </Button>
          )}
        </div>
        <SavedRootField saved={saved} world={worldOf(outcomes)} onChange={setSaved} />
        <OutsideLinks root={root} />
      </div>
      <div className={styles.result}>
        <div role="status">
          <Verdict {...verification} />
        </div>
        <Steps outcomes={outcomes} isHistory={wish.series === 'backtest'} />
      </div>
    </section>
  );
}
