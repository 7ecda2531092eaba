import { describe, expect, it } from 'vitest';
import { switchedTo } from './switched-to.ts';

const off = { maintenance: { on: false }, comingSoon: { on: false } };
const maintenance = { ...off, maintenance: { on: true } };
const comingSoon = { ...off, comingSoon: { on: true } };
const guest = (path: string) => ({ path, admin: false });

describe('the switches of the configuration', () => {
  it('maintenance leads every page to /pages-maintenance, and signing in stays possible', () => {
    expect(switchedTo(maintenance, guest('/portfolio'))).toBe('/pages-maintenance');
    expect(switchedTo(maintenance, guest('/'))).toBe('/pages-maintenance');
    expect(switchedTo(maintenance, guest('/login'))).toBeNull();
    // Where a sign-in at a provider comes back to.
    expect(switchedTo(maintenance, guest('/__/handler'))).toBeNull();
    expect(switchedTo(maintenance, guest('/process/unsubscribe'))).toBeNull();
    expect(switchedTo(maintenance, guest('/pages-maintenance'))).toBeNull();
  });

  it('coming soon leads every page to /coming-soon; maintenance goes first', () => {
    expect(switchedTo(comingSoon, guest('/'))).toBe('/coming-soon');
    expect(switchedTo(comingSoon, guest('/login'))).toBeNull();
    expect(switchedTo({ ...comingSoon, ...{ maintenance: { on: true } } }, guest('/'))).toBe(
      '/pages-maintenance',
    );
  });

  it('admins see the product as it is', () => {
    expect(switchedTo(maintenance, { path: '/portfolio', admin: true })).toBeNull();
    expect(switchedTo(comingSoon, { path: '/', admin: true })).toBeNull();
  });

  it('nothing happens while the server has not answered, or has nothing switched', () => {
    expect(switchedTo(null, guest('/'))).toBeNull();
    expect(switchedTo(off, guest('/'))).toBeNull();
  });
});
