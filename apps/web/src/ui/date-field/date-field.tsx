import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { TextField } from '../forms/text-field.tsx';

interface DateFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'prefix' | 'size'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A day as `YYYY-MM-DD`. The browser's own picker knows the member's calendar, keyboard and phone. */
export function DateField(props: DateFieldProps) {
  return <TextField {...props} type="date" />;
}
