import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RelativeDate } from './relative-date.tsx';
import { hearTime } from './server-time.ts';

it('MKT-19: how long ago something was counts by the server’s clock, also where that of the machine is wrong', () => {
  // The server lives in 2031; whatever this machine's clock says, it is not that.
  const said = Date.parse('2031-03-01T12:00:00Z');
  renderToStaticMarkup(<RelativeDate at="2031-03-01T11:57:00Z" />);
  hearTime(new Response(null, { headers: { 'x-server-time': String(said) } }));
  expect(renderToStaticMarkup(<RelativeDate at="2031-03-01T11:57:00Z" />)).toContain('>3 minutes ago<');
});
