import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readableAddress } from './readable-address.ts';

it('escapes a part that cannot be decoded, and only that', () => {
  expect(readableAddress('/%E0%A4%A')).toBe('/%25E0%25A4%25A');
  expect(readableAddress('/news-analysis/%E0%A4%A?tone=negative&find=100%25')).toBe(
    '/news-analysis/%25E0%25A4%25A?tone=negative&find=100%25',
  );
  expect(readableAddress('/blog/caf%C3%A9/%')).toBe('/blog/caf%C3%A9/%25');
});

it('leaves alone what can be decoded', () => {
  for (const url of ['/', '/news', '/blog/caf%C3%A9?q=%']) expect(readableAddress(url)).toBeNull();
});

it('never leads to another site', () => {
  expect(readableAddress('//elsewhere.example/%E0')).toBe('/elsewhere.example/%25E0');
  expect(readableAddress('/\\elsewhere.example/%E0')).toBe('/elsewhere.example/%25E0');
  expect(readableAddress('https://elsewhere.example/%E0')).toBeNull();
});

it('can always be decoded afterwards, so that there is no redirect loop', () => {
  const part = fc.constantFrom('%', '%E0', '%A', '%25', 'a', '/', '?', '#', '\\', 'é', '%C3%A9');
  const address = fc.array(part, { maxLength: 12 }).map((parts) => `/${parts.join('')}`);
  fc.assert(
    fc.property(address, (url) => {
      const mended = readableAddress(url);
      if (mended === null) return;
      expect(mended).toMatch(/^\/(?![/\\])/);
      expect(() => decodeURIComponent(mended.split(/[?#]/, 1)[0] ?? '')).not.toThrow();
      expect(readableAddress(mended)).toBeNull();
    }),
  );
});
