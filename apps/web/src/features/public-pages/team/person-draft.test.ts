import { describe, expect, it } from 'vitest';
import { changeDraft, draftOf, isChanged, type TeamPerson } from './person-draft.ts';

const ada: TeamPerson = {
  name: 'Ada',
  role: { en: 'Research', fr: 'Recherche' },
  about: { en: 'Counts.', fr: 'Compte.' },
  photo: null,
  link: null,
};
const people = [ada, { ...ada, name: 'Emmy' }];
const drafts = people.map((person, index) => draftOf(person, index));

describe('the people of the team while they are written', () => {
  it('keep what is typed while a picture is on its way', () => {
    const typed = changeDraft(drafts, 0, { name: 'Ada L.' });
    const [first, second] = changeDraft(typed, 0, { photo: '/ada.png' });
    expect(first).toMatchObject({ name: 'Ada L.', photo: '/ada.png' });
    expect(second).toBe(drafts[1]);
  });

  it('are changed once the page would be saved with another text, person or order', () => {
    expect(isChanged(drafts, people)).toBe(false);
    expect(isChanged(changeDraft(drafts, 1, { link: 'https://example.test' }), people)).toBe(true);
    expect(isChanged([...drafts, draftOf(null, 2)], people)).toBe(true);
    expect(isChanged([...drafts].reverse(), people)).toBe(true);
  });
});
