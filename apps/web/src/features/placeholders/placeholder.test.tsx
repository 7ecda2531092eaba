import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ShownScreenContext } from '../../shared/navigation/shown-screen.ts';
import { placeholderText } from './placeholder.text.ts';
import { type OutlineName, outlines, placeholderOf } from './placeholder.tsx';

function shown(outline: OutlineName, access: 'public' | 'member'): string {
  const Placeholder = placeholderOf(outline);
  return renderToStaticMarkup(
    <ShownScreenContext value={{ access, title: 'The title', shows: () => true }}>
      <Placeholder />
    </ShownScreenContext>,
  );
}

describe('a screen that is not built yet', () => {
  it('has a purpose and a name for every part that it draws, and no text besides', () => {
    const wanted = Object.entries(outlines).flatMap(([name, parts]) => [
      `${name}.purpose`,
      ...parts.map((_, place) => `${name}.${place + 1}`),
    ]);
    expect(Object.keys(placeholderText.en).sort()).toEqual(
      [...wanted, 'planned.page', 'planned.screen'].sort(),
    );
  });

  it('says its title, that it is planned, and what will stand where', () => {
    const html = shown('chat', 'member');
    expect(html).toContain('<h1>The title</h1>');
    expect(html).toContain('This screen is planned. Nothing below is live yet.');
    expect(html.match(/<svg[^>]*preserveAspectRatio/g)).toHaveLength(3);
    expect(html.match(/data-wide/g)).toHaveLength(1);
    expect(html).toContain('Earlier conversations');
  });

  it('speaks of a page where everybody may see it', () => {
    expect(shown('chat', 'public')).toContain('This page is planned');
  });
});
