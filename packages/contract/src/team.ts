import { LANGUAGES, type Language } from '@auspex/market';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { typedName } from './typed-shapes.ts';

/** The same words in every language. */
const inEachLanguage = (longest: number) =>
  z.object(
    Object.fromEntries(
      LANGUAGES.map((language) => [language, z.string().trim().min(1).max(longest)]),
    ) as Record<Language, z.ZodString>,
  );

/** One person of the page /meet-the-team, as an admin wrote it. */
export const teamPerson = z.object({
  name: typedName(80),
  role: inEachLanguage(80),
  about: inEachLanguage(600),
  /** A picture uploaded here, by its address. */
  photo: z
    .string()
    .regex(/^\/files\/images\/marketing\/[\w.-]{1,120}$/)
    .nullable(),
  link: z
    .url({ protocol: /^https$/ })
    .max(300)
    .nullable(),
});

const teamPage = z.object({
  /** Grows with every change: a change says which version it was made from. */
  version: z.int().min(0),
  people: z.array(teamPerson).max(40),
});

export const teamCalls = {
  'team.read': defineCall({
    method: 'GET',
    path: '/api/team',
    access: 'public',
    summary: 'The people of the team, in the order admins chose; none until an admin adds them.',
    reply: teamPage,
  }),
  'team.replace': defineCall({
    method: 'PUT',
    path: '/api/admin/team',
    access: 'admin',
    summary:
      'Replace the people of the team. Refused when someone else changed them in the meantime; audited.',
    body: teamPage,
    reply: teamPage,
  }),
};
