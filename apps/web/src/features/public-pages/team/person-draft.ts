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
