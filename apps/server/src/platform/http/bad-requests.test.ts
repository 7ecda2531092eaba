import { connect } from 'node:net';
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { withApp } from '../../../test/http-proof/make-app.ts';

const echo = '/api/proof/echo/7';
const valid = { price: 1, count: 2, side: { kind: 'buy' } };
const member = { authorization: 'Bearer member' };

/** As many fields, each with a name of its own. */
const numbered = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1]));

describe('a failure', () => {
  it.each<[string, InjectOptions, { status: number; sentence: RegExp }]>([
    [
      'malformed JSON',
      { method: 'POST', url: echo, payload: '{"a":', headers: { 'content-type': 'application/json' } },
      { status: 400, sentence: /not valid JSON/ },
    ],
    [
      'an empty body',
      { method: 'POST', url: echo, payload: '', headers: { 'content-type': 'application/json' } },
      { status: 400, sentence: /empty|required/ },
    ],
    [
      'a form',
      {
        method: 'POST',
        url: echo,
        payload: 'a=1',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      { status: 415, sentence: /send the body as JSON/ },
    ],
    [
      'plain text',
      { method: 'POST', url: echo, payload: 'hi', headers: { 'content-type': 'text/plain' } },
      { status: 415, sentence: /send the body as JSON/ },
    ],
    [
      'a body of 2 MiB',
      { method: 'POST', url: echo, payload: { note: 'x'.repeat(2 ** 21) } },
      { status: 413, sentence: /larger than the 1024 KiB/ },
    ],
    [
      'a wrong field',
      { method: 'POST', url: echo, payload: { ...valid, price: 'ten' } },
      { status: 400, sentence: /^The field price must be a number\.$/ },
    ],
    [
      'a missing field',
      { method: 'POST', url: echo, payload: { price: 1, side: { kind: 'buy' } } },
      { status: 400, sentence: /^The field count is required\.$/ },
    ],
    [
      'a field out of range',
      { method: 'POST', url: echo, payload: { ...valid, price: -1 } },
      { status: 400, sentence: /^The field price must be at least 0\.$/ },
    ],
    [
      'a wrong query',
      { method: 'POST', url: `${echo}?page=0`, payload: valid },
      { status: 400, sentence: /^The field page must be at least 1\.$/ },
    ],
    [
      'a query given twice',
      { method: 'POST', url: `${echo}?sort=symbol-asc&sort=symbol-desc`, payload: valid },
      { status: 400, sentence: /^The field sort must be "symbol-asc" or "symbol-desc"\.$/ },
    ],
    [
      'a wrong element of a list',
      { method: 'POST', url: echo, payload: { ...valid, tags: ['a', 7] } },
      { status: 400, sentence: /^The field tags\[1\] must be a text\.$/ },
    ],
    [
      'a zero character',
      { method: 'POST', url: echo, payload: { ...valid, note: 'a\u0000b' } },
      { status: 400, sentence: /zero character/ },
    ],
    [
      'a zero character in the address',
      { method: 'POST', url: '/api/proof/echo/a%00b', payload: valid },
      { status: 400, sentence: /zero character/ },
    ],
    [
      'half a character',
      {
        method: 'POST',
        url: echo,
        payload: '{"note":"\\ud800"}',
        headers: { 'content-type': 'application/json' },
      },
      { status: 400, sentence: /half a character/ },
    ],
    [
      'a forged prototype',
      {
        method: 'POST',
        url: echo,
        payload: '{"__proto__":{"admin":true}}',
        headers: { 'content-type': 'application/json' },
      },
      { status: 400, sentence: /forbidden name __proto__/ },
    ],
    [
      'bottomless nesting',
      {
        method: 'POST',
        url: echo,
        payload: `${'['.repeat(5000)}${']'.repeat(5000)}`,
        headers: { 'content-type': 'application/json' },
      },
      { status: 400, sentence: /nested deeper/ },
    ],
    [
      'very many fields',
      { method: 'POST', url: echo, payload: { ...valid, ...numbered(90_000) } },
      { status: 400, sentence: /^The body has more than 10,000 fields and list entries\.$/ },
    ],
    [
      'very many entries of a list',
      { method: 'POST', url: echo, payload: { ...valid, tags: Array(100_000).fill(1) } },
      { status: 400, sentence: /^The body has more than 10,000 fields and list entries\.$/ },
    ],
    [
      'an address that cannot be decoded',
      { method: 'GET', url: '/api/proof/members/%E0%A4%A' },
      { status: 400, sentence: /cannot be decoded/ },
    ],
    [
      'an unknown path',
      { method: 'GET', url: '/api/nowhere' },
      { status: 404, sentence: /^Sorry! the data you are looking for could not be found$/ },
    ],
    [
      'the wrong method',
      { method: 'DELETE', url: '/api/proof/public' },
      { status: 405, sentence: /^DELETE is not possible here; use GET or HEAD\.$/ },
    ],
    [
      'an unknown cloud function',
      { method: 'POST', url: '/functions/nothing', payload: { data: 1 } },
      { status: 404, sentence: /^Sorry! the data you are looking for could not be found$/ },
    ],
    [
      'a cloud function without data',
      { method: 'POST', url: '/functions/proofOrder', payload: [], headers: member },
      { status: 400, sentence: /field data/ },
    ],
  ])('HTTP-2: from %s is one clear sentence', async (_what, request, { status, sentence }) => {
    await withApp({}, async ({ app }) => {
      const response = await app.inject(request);
      expect(response.json().error.message).toMatch(sentence);
      expect(response.statusCode).toBe(status);
      expect(response.body).not.toMatch(/node_modules|\.ts:\d/);
      if (status === 405) expect(response.headers.allow).toBe('GET, HEAD');
    });
  });

  it('from bytes that are not HTTP is one clear sentence too', () =>
    withApp({}, async (http) => {
      const { port } = new URL(await http.listen());
      const answer = await new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.end('NONSENSE\r\n\r\n'));
        let text = '';
        socket.on('data', (chunk) => {
          text += String(chunk);
        });
        socket.on('end', () => resolve(text)).on('error', reject);
      });
      expect(answer).toContain('400 Bad Request');
      expect(answer).toContain('This is not a valid HTTP request.');
    }));
});
