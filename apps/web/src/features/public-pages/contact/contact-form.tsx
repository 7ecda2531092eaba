import { type FormEvent, useEffect, useRef, useState } from 'react';
import { makeId } from '../../../shared/api/make-id.ts';
import { publicApi } from '../../../shared/api/public-api.ts';
import { failureText, mayHaveArrived } from '../../../shared/failure/describe-failure.ts';
import { useMember } from '../../../shared/session/use-session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useCopy } from '../copy/use-copy.ts';
import styles from './contact.module.css';
import { contactText } from './contact.text.ts';

const EMPTY_LETTER: Letter = { name: '', email: '', subject: '', message: '' };

/** As long as the server takes them. */
const LONGEST = { name: 80, email: 254, subject: 160, message: 8000 } as const satisfies Record<
  LetterField,
  number
>;

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** For this tab only: a letter is nobody else's business, and is gone when the tab closes. */
const PLACE = 'auspex.letter';

type Sending =
  | { readonly state: 'writing' | 'sending' }
  /** Whether it `failed` for certain, or may have been sent although no answer came. */
  | { readonly state: 'failed' | 'unsure'; readonly reason: string }
  | { readonly state: 'sent'; readonly to: string };

/**
 * The letter as written so far; a member's name and address are filled in once. Its id is the same for every try to send
 * it, and another once it was changed.
 */
function useLetter(): [Letter, (letter: Letter) => void, () => string] {
  const [letter, setLetter] = useState(EMPTY_LETTER);
  const id = useRef<string | undefined>(undefined);
  const member = useMember();
  useEffect(() => {
    const { id: keptId, ...kept } = readLetter();
    id.current ??= keptId;
    setLetter({
      ...kept,
      name: kept.name || (member?.displayName ?? ''),
      email: kept.email || (member?.email ?? ''),
    });
  }, [member]);
  const write = (next: Letter) => {
    id.current = undefined;
    setLetter(next);
    keepLetter(next);
  };
  const idOf = () => {
    id.current ??= makeId();
    keepLetter({ ...letter, id: id.current });
    return id.current;
  };
  return [letter, write, idOf];
}

function Sent({ to, onAnother }: { readonly to: string; readonly onAnother: () => void }) {
  const t = useCopy(contactText);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.sent} role="status">
      <h2 ref={heading} tabIndex={-1}>
        {t('sent.title')}
      </h2>
      <p>{t('sent.text', { email: to })}</p>
      <p>
        <Button onClick={onAnother}>{t('another')}</Button>
      </p>
    </div>
  );
}

/** Sends a letter to the support address. What was typed stays until the server has taken it. */
export function ContactForm() {
  const t = useCopy(contactText);
  const [letter, write, idOf] = useLetter();
  const [sending, setSending] = useState<Sending>({ state: 'writing' });
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const wrong = checked ? wrongFields(letter) : [];

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.state === 'sending') return;
    setChecked(true);
    const [first] = wrongFields(letter);
    if (first) {
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setSending({ state: 'sending' });
    try {
      const body = { ...letter, request_id: idOf() };
      await publicApi.call('accounts.sendSupportEmail', { body });
      setSending({ state: 'sent', to: letter.email });
      setChecked(false);
      write({ ...letter, subject: '', message: '' });
      keepLetter(null);
    } catch (error) {
      setSending({ state: mayHaveArrived(error) ? 'unsure' : 'failed', reason: failureText(error) });
    }
  };

  if (sending.state === 'sent') {
    return <Sent to={sending.to} onAnother={() => setSending({ state: 'writing' })} />;
  }
  const field = (name: LetterField) => ({
    name,
    label: t(`field.${name}`),
    value: letter[name],
    maxLength: LONGEST[name],
    required: true,
    error: wrong.includes(name) ? t(`wrong.${name}`) : undefined,
    onChange: (event: { target: { value: string } }) => write({ ...letter, [name]: event.target.value }),
  });
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={send}>
      <div className={styles.pair}>
        <TextField {...field('name')} autoComplete="name" />
        <TextField {...field('email')} type="email" autoComplete="email" hint={t('field.emailHint')} />
      </div>
      <TextField {...field('subject')} />
      <TextArea
        {...field('message')}
        rows={9}
        hint={t('field.messageHint', { left: LONGEST.message - letter.message.length })}
      />
      {(sending.state === 'failed' || sending.state === 'unsure') && (
        <FormMessage tone="error">{t(sending.state, { reason: sending.reason })}</FormMessage>
      )}
      {wrong.length > 0 && <FormMessage tone="error">{t('wrong.some')}</FormMessage>}
      <div>
        <SubmitButton size="large" pending={sending.state === 'sending'}>
          {t('send')}
        </SubmitButton>
      </div>
    </form>
  );
}

function isLetter(value: unknown): value is KeptLetter {
  if (typeof value !== 'object' || value === null) return false;
  return Object.keys(EMPTY_LETTER).every(
    (field) => typeof (value as Record<string, unknown>)[field] === 'string',
  );
}

/** What was begun and not sent yet: a reload or a look at another page must not lose it. */
function readLetter(): KeptLetter {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null');
    return isLetter(stored) ? stored : EMPTY_LETTER;
  } catch {
    return EMPTY_LETTER;
  }
}

function keepLetter(letter: KeptLetter | null): void {
  try {
    if (letter === null) sessionStorage.removeItem(PLACE);
    else sessionStorage.setItem(PLACE, JSON.stringify(letter));
  } catch {
    // The browser keeps nothing for us; the form itself still does.
  }
}

/** What the contact form sends. */
interface Letter {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** With the id that it was sent under, until it is changed. */
type KeptLetter = Letter & { readonly id?: string };

type LetterField = keyof Letter;

/** The fields that cannot be sent as they are, in the order of the form. */
export function wrongFields(letter: Letter): LetterField[] {
  const fields: LetterField[] = ['name', 'email', 'subject', 'message'];
  return fields.filter((field) =>
    field === 'email' ? !address.test(letter.email.trim()) : letter[field].trim() === '',
  );
}
