import type { ReactNode } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './plans.module.css';
import { plansText } from './plans.text.ts';
import { addsNothing, linesOf, type Plan, priceText } from './plans.ts';

interface PlanColumnsProps {
  readonly plans: readonly Plan[];
  readonly headingLevel: 2 | 3;
  /** What can be done about a plan, under what it gives. */
  readonly action: (plan: Plan) => ReactNode;
  /** Above the price of a plan, such as that it is the member’s own. */
  readonly mark?: (plan: Plan) => ReactNode;
}

/** The plans next to each other: price, what each gives, what it lacks. */
export function PlanColumns({ plans, headingLevel, action, mark }: PlanColumnsProps) {
  const t = useText(plansText);
  const language = useLanguage();
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <ul className={styles.columns}>
      {plans.map((plan) => (
        <li key={plan.key} className={styles.column} data-plan={plan.key}>
          <div className={styles.name}>
            <Heading>{plan.names[language]}</Heading>
            {mark?.(plan)}
          </div>
          <p className={styles.price}>
            <strong>{priceText(plan.price, language)}</strong> <span>{t('perMonth')}</span>
          </p>
          <ul className={styles.lines}>
            {linesOf(plan).map(({ key, values, has }) => (
              <li key={key} data-lacks={has ? undefined : true}>
                <Icon name={has ? 'check' : 'minus'} />
                <span>
                  {!has && <span className="visually-hidden">{t('lacks')} </span>}
                  {t(key, values)}
                </span>
              </li>
            ))}
          </ul>
          {addsNothing(plan, plans) && <p className={styles.same}>{t('adds.nothing')}</p>}
          <div className={styles.action}>{action(plan)}</div>
        </li>
      ))}
    </ul>
  );
}
