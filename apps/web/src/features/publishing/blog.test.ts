import { expect, it } from 'vitest';
import { readQuery } from './blog.tsx';

it('An address of the blog that cannot be decoded is asked for as it is written, and leads to no article', () => {
  expect(readQuery('/blog/%C3%A9t%C3%A9', '')).toEqual({ title: 'été' });
  expect(readQuery('/blog/%E0', '?page=2')).toEqual({ title: '%E0', page: 2 });
});
