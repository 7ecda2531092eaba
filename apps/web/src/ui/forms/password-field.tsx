import { type ChangeEvent, useState } from 'react';
import { fillText } from '../../i18n/translate.ts';
import { IconButton } from '../button/icon-button.tsx';
import { Icon } from '../icons/icon.tsx';
import { type Labels, useLabels } from '../labels.ts';
import styles from './forms.module.css';
import {
  type PasswordNeed,
  type PasswordPolicy,
  passwordNeeds,
  passwordStrength,
  type StrengthLevel,
} from './password-strength.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'suffix' | 'extra'> {
  /** Given where a new password is made: shows the meter and what the policy asks for. */
  readonly policy?: PasswordPolicy;
}

const LEVELS: readonly StrengthLevel[] = ['tooShort', 'weak', 'fair', 'good', 'strong'];

function levelWords(labels: Labels): Record<StrengthLevel, string> {
  return {
    tooShort: labels.strengthTooShort,
    weak: labels.strengthWeak,
    fair: labels.strengthFair,
    good: labels.strengthGood,
    strong: labels.strengthStrong,
  };
}

function needWords(labels: Labels, policy: PasswordPolicy): Record<PasswordNeed, string> {
  return {
    length: fillText(labels.needLength, { count: policy.minLength }),
    maximum: fillText(labels.needMaximum, { count: policy.maxLength ?? 0 }),
    lowercase: labels.needLowercase,
    uppercase: labels.needUppercase,
    number: labels.needNumber,
    symbol: labels.needSymbol,
  };
}

function StrengthMeter({ password, policy }: { readonly password: string; readonly policy: PasswordPolicy }) {
  const labels = useLabels();
  const level = passwordStrength(password, policy);
  const filled = password === '' ? 0 : LEVELS.indexOf(level);
  const words = needWords(labels, policy);
  return (
    <div className={styles.strength}>
      <div className={styles.meter} data-level={filled} aria-hidden="true">
        {LEVELS.slice(1).map((each, place) => (
          <span key={each} className={place < filled ? styles.filled : ''} />
        ))}
      </div>
      <p className={styles.hint} aria-live="polite">
        {password !== '' && fillText(labels.passwordStrength, { level: levelWords(labels)[level] })}
      </p>
      <ul className={styles.needs}>
        {passwordNeeds(password, policy).map(({ need, met }) => (
          <li key={need} className={met ? styles.met : ''}>
            <Icon name={met ? 'check' : 'minus'} title={met ? labels.met : labels.missing} />
            {words[need]}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function PasswordField({ policy, onChange, ...rest }: PasswordFieldProps) {
  const labels = useLabels();
  const [shown, setShown] = useState(false);
  const [password, setPassword] = useState(String(rest.defaultValue ?? ''));
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setPassword(event.target.value);
    onChange?.(event);
  };
  return (
    <TextField
      autoComplete={policy ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      type={shown ? 'text' : 'password'}
      onChange={change}
      extra={policy && <StrengthMeter password={password} policy={policy} />}
      suffix={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? labels.hidePassword : labels.showPassword}
          size="small"
          aria-pressed={shown}
          onClick={() => setShown((was) => !was)}
        />
      }
    />
  );
}
