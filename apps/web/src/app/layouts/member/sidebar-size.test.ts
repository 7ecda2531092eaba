import { describe, expect, it } from 'vitest';
import { otherSize, sidebarSizeAt } from './sidebar-size.ts';

describe('WEB-5: the size of the sidebar', () => {
  it('is a drawer up to 767 px', () => {
    expect(sidebarSizeAt(767, 'lg')).toBe('drawer');
    expect(sidebarSizeAt(768, 'lg')).toBe('sm');
  });

  it('is icons below 1025 px and the chosen size from there', () => {
    expect(sidebarSizeAt(1024, 'lg')).toBe('sm');
    expect(sidebarSizeAt(1025, 'lg')).toBe('lg');
    expect(sidebarSizeAt(1025, 'sm-hover')).toBe('sm-hover');
  });

  it('changes between wide and icons', () => {
    expect(otherSize('sm-hover')).toBe('lg');
    expect(otherSize('sm')).toBe('lg');
    expect(otherSize('lg')).toBe('sm-hover');
    expect(otherSize('md')).toBe('sm-hover');
  });
});
