import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DateField } from './date-field.tsx';

function field(value: string): string {
  return renderToStaticMarkup(<DateField label="Day" value={value} onChange={() => {}} />);
}

describe('a field for a day', () => {
  it('shows a day as dates read everywhere, whatever the browser would make of it', () => {
    expect(field('2024-03-15')).toContain('value="15 Mar 2024"');
    // What the browser's calendar opens at.
    expect(field('2024-03-15')).toContain('value="2024-03-15"');
  });

  it('keeps what is written and is no date, for the sentence that says so', () => {
    expect(field('soon')).toContain('value="soon"');
  });
});
