import { describe, expect, it } from 'vitest';
import { reopened } from './closed-notices.tsx';

const wanted = '/__/handler?mode=verifyEmail&oobCode=a1b2c3';

describe('WEB-15: the notice while the site is closed', () => {
  it('stays until the server says that it is over, then gives way to the page that was wanted, code and all', () => {
    expect(reopened({ on: undefined, admin: false, wanted })).toBeNull();
    expect(reopened({ on: true, admin: false, wanted })).toBeNull();
    expect(reopened({ on: false, admin: false, wanted })).toBe(wanted);
  });

  it('gives way to an admin at once', () => {
    expect(reopened({ on: true, admin: true, wanted: '/portfolio?tab=orders' })).toBe(
      '/portfolio?tab=orders',
    );
    expect(reopened({ on: undefined, admin: true, wanted })).toBeNull();
  });

  it('stays for who came for it, and never leads elsewhere', () => {
    for (const other of ['', '//evil.example', '/\\evil.example', 'https://evil.example', 'top'])
      expect(reopened({ on: false, admin: true, wanted: other })).toBeNull();
  });
});
