import type { PasswordPolicy } from '@auspex/contract/password-rules';
import { type ChangeEvent, Suspense, useEffect, useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { useLabels } from '../labels.ts';
import { lazyPart } from '../states/lazy-part.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'suffix' | 'extra'> {
  /** Given where a new password is made: shows the meter and what the policy asks for. */
  readonly policy?: PasswordPolicy;
}

/** Comes after the first paint. */
const StrengthMeter = lazyPart(async () => (await import('./strength-meter.tsx')).StrengthMeter, {
  inPlace: false,
});

export function PasswordField({ policy, onChange, ...rest }: PasswordFieldProps) {
  const labels = useLabels();
  const [painted, setPainted] = useState(false);
  useEffect(() => setPainted(true), []);
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
      extra={
        policy &&
        painted && (
          <Suspense>
            <StrengthMeter password={password} policy={policy} />
          </Suspense>
        )
      }
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
