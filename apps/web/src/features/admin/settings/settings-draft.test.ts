import { describe, expect, it } from 'vitest';
import { changeOf, draftOf, keepTyped, type SettingsDraft, withSeen, wrongIn } from './settings-draft.ts';

const stored: SettingsDraft = {
  supportEmail: 'support@example.org',
  links: [{ name: 'Mastodon', url: 'https://social.example/@auspex' }],
  flags: [{ name: 'newCharts', on: false }],
  passwordPolicy: {
    ...{ minLength: '8', maxLength: '' },
    ...{ lowercase: false, uppercase: false, numeric: true, nonAlphanumeric: false },
  },
  maintenance: { on: false, message: '' },
  comingSoon: { on: false, message: '' },
};

function wrongWith(change: Partial<SettingsDraft>): Record<string, string> {
  return Object.fromEntries(wrongIn({ ...stored, ...change }));
}

describe('WEB-13: the settings an admin edits', () => {
  it('are taken from the public configuration', () => {
    const configuration = {
      product: { name: 'Auspex', version: '1', supportEmail: 'support@example.org' },
      socialLinks: stored.links,
      flags: { newCharts: false },
      passwordPolicy: { ...stored.passwordPolicy, minLength: 8, maxLength: null },
      maintenance: stored.maintenance,
      comingSoon: stored.comingSoon,
    };
    expect(draftOf(configuration as never)).toEqual(stored);
  });

  it('keep what was typed while they were being saved, and what another admin changed', () => {
    const sent = { ...stored, supportEmail: 'help@example.org' };
    const now = { ...sent, comingSoon: { on: true, message: 'Soon' } };
    const saved = { ...sent, flags: [{ name: 'newCharts', on: true }] };
    expect(keepTyped(saved, { sent, now: sent })).toEqual(saved);
    expect(keepTyped(saved, { sent, now })).toEqual({ ...saved, comingSoon: now.comingSoon });
  });

  it('are sent only as far as they were changed, without spaces around them', () => {
    const links = [...stored.links, { name: ' Forum ', url: ' https://forum.example ' }];
    expect(changeOf(stored, { ...stored, links })).toEqual({
      socialLinks: [
        { name: 'Mastodon', url: 'https://social.example/@auspex' },
        { name: 'Forum', url: 'https://forum.example' },
      ],
    });
    expect(changeOf(stored, { ...stored })).toBeNull();
  });

  it('include what passwords must be, with its lengths as numbers and an empty one as no limit', () => {
    const { passwordPolicy } = stored;
    const longer = { ...stored, passwordPolicy: { ...passwordPolicy, minLength: ' 12 ', uppercase: true } };
    const change = { passwordPolicy: { ...passwordPolicy, minLength: 12, maxLength: null, uppercase: true } };
    expect(changeOf(stored, longer)).toEqual(change);
    expect(withSeen(stored, change).seen).toEqual({
      passwordPolicy: { ...passwordPolicy, minLength: 8, maxLength: null },
    });
    const capped = { ...stored, passwordPolicy: { ...passwordPolicy, maxLength: '64' } };
    expect(changeOf(stored, capped)?.passwordPolicy?.maxLength).toBe(64);
  });

  it.each([
    [{ minLength: '5' }, { minLength: 'minLength' }],
    [{ minLength: '129' }, { minLength: 'minLength' }],
    [{ minLength: '' }, { minLength: 'minLength' }],
    [{ minLength: '8.5' }, { minLength: 'minLength' }],
    [{ maxLength: '257' }, { maxLength: 'maxLength' }],
    [{ maxLength: 'many' }, { maxLength: 'maxLength' }],
    [{ minLength: '12', maxLength: '10' }, { maxLength: 'maxBelowMin' }],
    [{ minLength: '12', maxLength: '12' }, {}],
  ])('with passwords of %j say what is wrong', (change, wrong) => {
    expect(wrongWith({ passwordPolicy: { ...stored.passwordPolicy, ...change } })).toEqual(wrong);
  });

  it('are sent with what was seen of them before, and of no others', () => {
    const change = { flags: { newCharts: true }, maintenance: { on: true, message: '' } };
    expect(withSeen(stored, change)).toEqual({
      ...change,
      seen: { flags: { newCharts: false }, maintenance: { on: false, message: '' } },
    });
  });

  it('lose a link, a flag and a message when the admin removes them', () => {
    expect(changeOf(stored, { ...stored, links: [], flags: [] })).toEqual({ socialLinks: [], flags: {} });
  });

  it.each([
    [{ supportEmail: 'support' }, { supportEmail: 'email' }],
    [{ links: [{ name: ' ', url: 'https://a.example' }] }, { 'link.0.name': 'linkName' }],
    [{ links: [{ name: 'A', url: 'http://a.example' }] }, { 'link.0.url': 'linkUrl' }],
    [{ links: [{ name: 'A', url: 'javascript:alert(1)' }] }, { 'link.0.url': 'linkUrl' }],
    [{ flags: [{ name: 'New charts', on: true }] }, { 'flag.0': 'flagName' }],
    [
      {
        flags: [
          { name: 'a', on: true },
          { name: 'a', on: false },
        ],
      },
      { 'flag.1': 'flagTwice' },
    ],
  ])('with %j are not sent, and the field says why', (change, wrong) => {
    expect(wrongWith(change)).toEqual(wrong);
  });

  it('are complete as stored', () => {
    expect(wrongWith({})).toEqual({});
  });
});
