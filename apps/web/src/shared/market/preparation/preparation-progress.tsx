import { formatShare } from '@auspex/market';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Progress } from '../../../ui/progress/progress.tsx';
import type { Preparation } from '../market-queries.ts';
import styles from './preparation.module.css';
import { preparationText, stepKey } from './preparation.text.ts';
import { currentStep, preparationShare } from './preparation-share.ts';

type Step = Preparation['steps'][number];

function useStepWords() {
  const t = useText(preparationText);
  const language = useLanguage();
  const nameOf = ({ name, label }: Step) => {
    const key = stepKey(name);
    return key === null ? label : t(key);
  };
  const count = (value: number) => value.toLocaleString(language);
  const stateOf = ({ state, done, total }: Step) => {
    if (state === 'done') return t('preparation.done');
    if (state === 'failed') return t('preparation.stepFailed');
    if (state === 'waiting' || total === 0) return t('preparation.waits');
    return t('preparation.running', { done: count(done), total: count(total) });
  };
  return { nameOf, stateOf };
}

function Steps({ steps }: { readonly steps: readonly Step[] }) {
  const t = useText(preparationText);
  const { nameOf, stateOf } = useStepWords();
  return (
    <details className={styles.details}>
      <summary>{t('preparation.details')}</summary>
      <ul className={styles.steps} aria-label={t('preparation.steps')}>
        {steps.map((step) => (
          <li key={step.name} data-state={step.state}>
            <Icon name={step.state === 'done' ? 'check' : step.state === 'failed' ? 'warning' : 'clock'} />
            <span>{nameOf(step)}</span>
            <span className={styles.state}>{stateOf(step)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Over a corner of the page while the market is filled for the first time: the same figures as in the terminal. */
export function PreparationProgress({ preparation }: { readonly preparation: Preparation }) {
  const t = useText(preparationText);
  const language = useLanguage();
  const { nameOf, stateOf } = useStepWords();
  const { state, steps, remainingSeconds } = preparation;
  if (state === 'failed') {
    return (
      <section className={styles.banner} data-failed="" role="status">
        <p className={styles.words}>
          <Icon name="warning" /> <strong>{t('preparation.failed')}</strong> {t('preparation.failedNote')}
        </p>
        <Steps steps={steps} />
      </section>
    );
  }
  const step = currentStep(steps);
  const share = preparationShare(steps);
  const remaining =
    remainingSeconds === null
      ? ''
      : remainingSeconds < 90
        ? t('preparation.remaining', { seconds: Math.max(1, Math.round(remainingSeconds)) })
        : t('preparation.remainingMinutes', { minutes: Math.round(remainingSeconds / 60) });
  const now = step ? t('preparation.now', { step: nameOf(step), state: stateOf(step) }) : '';
  return (
    <section className={styles.banner} aria-label={t('preparation.title')}>
      <Progress
        label={t(state === 'waiting' ? 'preparation.waiting' : 'preparation.title')}
        share={state === 'waiting' ? undefined : share}
        note={[now, remaining].filter(Boolean).join(' · ') || t('preparation.note')}
      />
      <p className="visually-hidden" role="status">
        {`${t('preparation.title')}: ${formatShare(Math.floor(share * 4) / 4, 0, language)}`}
      </p>
      <Steps steps={steps} />
    </section>
  );
}
