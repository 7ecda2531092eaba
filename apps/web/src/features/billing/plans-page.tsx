import { useText } from '../../i18n/use-text.ts';
import { useConfiguration } from '../../shared/api/configuration-store.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import { useMember } from '../../shared/session/use-session.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { PlanColumns } from './plan-columns.tsx';
import styles from './plans.module.css';
import { plansText } from './plans.text.ts';
import { DEFAULT_PLANS, type Plan } from './plans.ts';

const RULES = [1, 2, 3, 4, 5, 6] as const;

/** What each plan costs and gives, for everybody; made ahead with what a new installation offers. */
export function PlansPage() {
  const t = useText(plansText);
  const { title } = useShownScreen();
  const plans = useConfiguration()?.plans ?? DEFAULT_PLANS;
  const member = useMember() !== null;
  const action = ({ key }: Plan) => (
    <a
      href={pathTo(member ? 'pricing' : 'register')}
      className={buttonClass({
        kind: key === 'free' ? 'primary' : 'secondary',
        size: 'large',
        fullWidth: true,
      })}
    >
      {t(member ? 'manage' : key === 'free' ? 'start.free' : 'start.paid')}
    </a>
  );
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>{t('lead')}</p>
      </header>
      <PlanColumns plans={plans} headingLevel={2} action={action} />
      <section className={styles.rules}>
        <h2>{t('rules.title')}</h2>
        <div className={styles.ruleWords}>
          <dl>
            {RULES.map((rule) => (
              <div key={rule}>
                <dt>{t(`rules.${rule}.name`)}</dt>
                <dd>{t(`rules.${rule}.text`)}</dd>
              </div>
            ))}
          </dl>
          <p>
            <a href={`${pathTo('terms')}#plans`}>{t('terms')}</a>
          </p>
        </div>
      </section>
    </div>
  );
}
