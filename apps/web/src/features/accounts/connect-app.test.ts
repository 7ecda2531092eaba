import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { requestIn } from './connect-app.tsx';

it.each(['12345678901234567890', '1e3', '{"a": 1}', '"quoted"', 'null', '[1,  2]', 'a b+c/=%26&ü'])(
  'AST-13: the state %s is given back as the app wrote it, whatever the router makes of the address',
  (state) => {
    const asked = new URLSearchParams({ client_id: 'a.b', state, mode: 'verifyEmail' }).toString();
    // As `/oauth/authorize` leads here.
    const search = `?mode=connectApp&asked=${encodeURIComponent(asked)}`;
    const shown = defaultStringifySearch(defaultParseSearch(search));
    expect(shown.startsWith('?mode=connectApp&')).toBe(true);
    expect(requestIn(shown)).toEqual({ client_id: 'a.b', state, mode: 'verifyEmail' });
  },
);
