import type { CallReply, Calls } from '@auspex/contract';

export type TeamPageContent = CallReply<Calls['team.read']>;
export type TeamPerson = TeamPageContent['people'][number];

/** A person while they are written: plain texts, and a key that survives moving. */
export interface PersonDraft {
  readonly key: number;
  readonly name: string;
  readonly roleEn: string;
  readonly roleFr: string;
  readonly aboutEn: string;
  readonly aboutFr: string;
  readonly photo: string;
  readonly link: string;
}

/** Fields of a person with what they say now. */
export type PersonChange = Partial<Omit<PersonDraft, 'key'>>;

export function draftOf(person: TeamPerson | null, key: number): PersonDraft {
  return {
    key,
    name: person?.name ?? '',
    roleEn: person?.role.en ?? '',
    roleFr: person?.role.fr ?? '',
    aboutEn: person?.about.en ?? '',
    aboutFr: person?.about.fr ?? '',
    photo: person?.photo ?? '',
    link: person?.link ?? '',
  };
}

export function personOf(draft: PersonDraft): TeamPerson {
  return {
    name: draft.name,
    role: { en: draft.roleEn, fr: draft.roleFr },
    about: { en: draft.aboutEn, fr: draft.aboutFr },
    photo: draft.photo.trim() || null,
    link: draft.link.trim() || null,
  };
}

/** The drafts with some fields of one of them changed. */
export function changeDraft(
  drafts: readonly PersonDraft[],
  key: number,
  change: PersonChange,
): readonly PersonDraft[] {
  return drafts.map((draft) => (draft.key === key ? { ...draft, ...change } : draft));
}

/** Whether saving would change anything. */
export function isChanged(drafts: readonly PersonDraft[], people: readonly TeamPerson[]): boolean {
  const stored = people.map((person, index) => draftOf(person, index));
  return JSON.stringify(drafts.map(personOf)) !== JSON.stringify(stored.map(personOf));
}
