import { expect, it } from 'vitest';
import { callerKey } from './caller-key.ts';

it('a signed-in member is counted as such wherever the request comes from', () => {
  expect(callerKey('m1', '203.0.113.9')).toBe(callerKey('m1', '198.51.100.2'));
});

it('an IPv6 subscriber cannot get a new allowance by using another address of the same network', () => {
  expect(callerKey(null, '2001:db8:1:2::1')).toBe(callerKey(null, '2001:0db8:0001:0002:ffff:ffff:ffff:ffff'));
  expect(callerKey(null, '2001:db8:1:2::1')).not.toBe(callerKey(null, '2001:db8:1:3::1'));
  expect(callerKey(null, '::1')).toBe('address:0:0:0:0::/64');
});

it('an IPv4 address is the same caller when it arrives in IPv6 form', () => {
  expect(callerKey(null, '::ffff:203.0.113.9')).toBe(callerKey(null, '203.0.113.9'));
});
