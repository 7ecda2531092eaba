import { type FormEvent, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { authFailure } from '../../shared/session/login-errors.ts';
import { accountsText } from './accounts.text.ts';
import { failureText, fieldProblems } from './describe-failure.ts';

/** The state of a form that is sent to the server. What was entered stays where it is, whatever the answer. */
export interface Sending {
  readonly pending: boolean;
  readonly failure: string | null;
  /** Complaints about single fields, by the field's name. */
  readonly problems: Readonly<Record<string, string>>;
  /** Handles the form's submit: runs once at a time. */
  send(event: FormEvent<HTMLFormElement>): void;
  /** Runs without a form. */
  run(): void;
}

/** Sends with `work`; `form` holds the entered values. */
export function useSending(work: (form: FormData) => Promise<void>): Sending {
  const t = useText(accountsText);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const start = (form: FormData) => {
    if (pending) return;
    setPending(true);
    setError(null);
    work(form)
      .catch((failure: unknown) => setError(authFailure(failure)))
      .finally(() => setPending(false));
  };
  return {
    pending,
    failure: error === null ? null : failureText(error, t),
    problems: fieldProblems(error),
    send: (event) => {
      event.preventDefault();
      start(new FormData(event.currentTarget));
    },
    run: () => start(new FormData()),
  };
}

/** One entered text. */
export function entered(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/**
 * What was entered, unless it is what was shown: that may have been changed on another device or page meanwhile, and is
 * not sent.
 */
export const unlessShown = (entered: string, shown: string | undefined): string | undefined =>
  entered === shown ? undefined : entered;

/** What is still known to be stored after a failure: nothing where something else was sent, which may have arrived. */
export const unlessSent = (sent: string, shown: string | undefined): string | undefined =>
  sent === shown ? shown : undefined;
