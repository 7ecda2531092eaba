/** What the contact form sends. */
export interface Letter {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

export type LetterField = keyof Letter;

export const EMPTY_LETTER: Letter = { name: '', email: '', subject: '', message: '' };

/** As long as the server takes them. */
export const LONGEST = { name: 80, email: 254, subject: 160, message: 8000 } as const satisfies Record<
  LetterField,
  number
>;

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The fields that cannot be sent as they are, in the order of the form. */
export function wrongFields(letter: Letter): LetterField[] {
  const fields: LetterField[] = ['name', 'email', 'subject', 'message'];
  return fields.filter((field) =>
    field === 'email' ? !address.test(letter.email.trim()) : letter[field].trim() === '',
  );
}
