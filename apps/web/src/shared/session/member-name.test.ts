import { describe, expect, it } from 'vitest';
import { memberName } from './member-name.ts';
import { parseSessionUser, parseUserDocument } from './parse-session.ts';

const user = (displayName: string | null) => parseSessionUser({ uid: 'u1', displayName });
const userData = (firstName: string | null) => parseUserDocument({ firstName });

describe('the welcome line', () => {
  it('shows the display name', () => {
    expect(memberName({ user: user('Ada L.'), userData: userData('Ada') })).toBe('Ada L.');
  });

  it('falls back to the first name', () => {
    expect(memberName({ user: user(null), userData: userData('Ada') })).toBe('Ada');
    expect(memberName({ user: user(''), userData: userData('Ada') })).toBe('Ada');
  });

  it('greets without a name when none is known', () => {
    expect(memberName({ user: user(null), userData: userData(null) })).toBeNull();
  });
});
