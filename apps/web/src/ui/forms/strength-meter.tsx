import { type PasswordPolicy, type PasswordRule, passwordRules } from '@auspex/contract/password-rules';
import { type Translate, useText } from '../../i18n/use-text.ts';
import { Icon } from '../icons/icon.tsx';
import styles from './forms.module.css';
import { passwordStrength, type StrengthLevel } from './password-strength.ts';
import { strengthText } from './strength-meter.text.ts';

const LEVELS: readonly StrengthLevel[] = ['tooShort', 'weak', 'fair', 'good', 'strong'];

const LEVEL_WORDS = {
  weak: 'strengthWeak',
  fair: 'strengthFair',
  good: 'strengthGood',
  strong: 'strengthStrong',
} as const satisfies Record<Exclude<StrengthLevel, 'tooShort'>, keyof typeof strengthText.en>;

function ruleWords(
  t: Translate<keyof typeof strengthText.en>,
  policy: PasswordPolicy,
): Record<PasswordRule, string> {
  return {
    minLength: t('needLength', { count: policy.minLength }),
    maxLength: t('needMaximum', { count: policy.maxLength ?? 0 }),
    lowercase: t('needLowercase'),
    uppercase: t('needUppercase'),
    numeric: t('needNumber'),
    nonAlphanumeric: t('needSymbol'),
  };
}

/** How strong a new password is, and what the policy still asks for. */
export function StrengthMeter({
  password,
  policy,
}: {
  readonly password: string;
  readonly policy: PasswordPolicy;
}) {
  const t = useText(strengthText);
  const level = passwordStrength(password, policy);
  const filled = password === '' ? 0 : LEVELS.indexOf(level);
  const words = ruleWords(t, policy);
  return (
    <div className={styles.strength}>
      <div className={styles.meter} data-level={filled} aria-hidden="true">
        {LEVELS.slice(1).map((each, place) => (
          <span key={each} className={place < filled ? styles.filled : ''} />
        ))}
      </div>
      <p className={styles.hint} aria-live="polite">
        {/* Too short is said by the list. */}
        {password !== '' && level !== 'tooShort' && t('passwordStrength', { level: t(LEVEL_WORDS[level]) })}
      </p>
      <ul className={styles.needs}>
        {passwordRules(password, policy).map(({ rule, met }) => (
          <li key={rule} className={met ? styles.met : ''}>
            <Icon name={met ? 'check' : 'minus'} title={t(met ? 'met' : 'missing')} />
            {words[rule]}
          </li>
        ))}
      </ul>
    </div>
  );
}
