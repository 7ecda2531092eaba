import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type SavedViewsPort, useStoredViews } from './saved-views.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});

afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

/** The views as a table that is drawn now finds them. */
function viewsOf(table: string): SavedViewsPort {
  let port: SavedViewsPort | undefined;
  function Table() {
    port = useStoredViews(table);
    return null;
  }
  renderToStaticMarkup(<Table />);
  if (!port) throw new Error('The table was not drawn.');
  return port;
}

const SLOW = { name: 'Slow days', query: 'sort=ratio' };
const BUSY = { name: 'Busy days', query: 'sort=-ratio' };

it('a saved view is there when the page is opened again, at its own table alone', () => {
  viewsOf('volume').save(SLOW);
  viewsOf('volume').save(BUSY);
  expect(viewsOf('volume').list).toEqual([SLOW, BUSY]);
  expect(viewsOf('news').list).toEqual([]);
});

it('a renamed view keeps its place and what it shows', () => {
  viewsOf('volume').save(SLOW);
  viewsOf('volume').save(BUSY);
  viewsOf('volume').rename('Slow days', 'Quiet days');
  expect(viewsOf('volume').list).toEqual([{ name: 'Quiet days', query: 'sort=ratio' }, BUSY]);
});

it('a deleted view is gone, the others stay', () => {
  viewsOf('volume').save(SLOW);
  viewsOf('volume').save(BUSY);
  viewsOf('volume').remove('Slow days');
  expect(viewsOf('volume').list).toEqual([BUSY]);
});

it('what is stored damaged is no view', () => {
  stored.set('auspex.views.volume', '[{"name":1},null,{"name":"Good","query":""}]');
  expect(viewsOf('volume').list).toEqual([{ name: 'Good', query: '' }]);
  stored.set('auspex.views.volume', '{broken');
  expect(viewsOf('volume').list).toEqual([]);
});

it('a view saved in another tab stays when this one saves, renames or deletes', () => {
  const [here, there] = [viewsOf('volume'), viewsOf('volume')];
  there.save(SLOW);
  here.save(BUSY);
  expect(viewsOf('volume').list).toEqual([SLOW, BUSY]);
  there.rename('Busy days', 'Loud days');
  here.remove('Slow days');
  expect(viewsOf('volume').list).toEqual([{ ...BUSY, name: 'Loud days' }]);
});
