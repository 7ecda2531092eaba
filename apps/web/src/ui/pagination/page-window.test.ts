import { describe, expect, it } from 'vitest';
import { pageWindow } from './page-window.ts';

describe('the page numbers offered', () => {
  it('are all of them while they are few', () => {
    expect(pageWindow(2, 4)).toEqual([1, 2, 3, 4]);
  });

  it('are the ends and the neighbours of the present page in a long list', () => {
    expect(pageWindow(10, 20)).toEqual([1, 'gap', 9, 10, 11, 'gap', 20]);
  });

  it('never hide a single page behind dots', () => {
    expect(pageWindow(4, 20)).toEqual([1, 2, 3, 4, 5, 'gap', 20]);
  });

  it('are one for a list of one page and none for an empty list', () => {
    expect(pageWindow(1, 1)).toEqual([1]);
    expect(pageWindow(1, 0)).toEqual([]);
  });
});
