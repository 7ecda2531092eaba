import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Monthly } from './breakdown-tables.tsx';
import styles from './record.module.css';

vi.mock('../../../shared/api/api.ts', () => ({ api: {} }));
vi.mock('../../../shared/api/public-api.ts', () => ({ publicApi: {} }));
vi.mock('../../../shared/session/http-auth-calls.ts', () => ({ httpAuthCalls: {} }));

it.each([
  [-0.0004, '0.0%', undefined],
  [0.0004, '0.0%', undefined],
  [0.0123, '+1.2%', styles.gain],
  [-0.0123, '−1.2%', styles.loss],
])('a month of %s is coloured by what is shown: %s', (value, text, colour) => {
  const shown = colour === undefined ? `<span>${text}</span>` : `<span class="${colour}">${text}</span>`;
  expect(renderToStaticMarkup(<Monthly value={value} />)).toBe(shown);
});
