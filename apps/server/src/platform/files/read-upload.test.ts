import multipart from '@fastify/multipart';
import { describe, expect, it } from 'vitest';
import { withApp } from '../../../test/http-proof/make-app.ts';
import type { ModuleParts } from '../module.ts';
import { pictureLimits, readUpload } from './read-upload.ts';

const uploads: ModuleParts = {
  routes: async (app) => {
    await app.register(multipart, { limits: pictureLimits });
    app.post('/upload', { config: { access: 'public' } }, async (request) => ({
      bytes: (await readUpload(request)).length,
    }));
  },
};

const end = '--b--\r\n';
const file = (bytes = 'picture', name = 'file') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${bytes}\r\n`;
const field = (name: string, more = '') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n${more}\r\nvalue\r\n`;
const usual = 'multipart/form-data; boundary=b';

const send = (payload: string, type: string) =>
  withApp({ calls: {}, parts: [uploads] }, async ({ app }) => {
    const reply = await app.inject({
      method: 'POST',
      url: '/upload',
      payload,
      headers: { 'content-type': type },
    });
    return { status: reply.statusCode, body: reply.json(), text: reply.body };
  });

describe('an upload', () => {
  it('is the one file of its form', async () => {
    expect(await send(field('note') + file() + end, usual)).toMatchObject({
      status: 200,
      body: { bytes: 7 },
    });
  });

  it.each<[string, string, string]>([
    ['no boundary', file() + end, 'multipart/form-data'],
    ['an empty boundary', file() + end, 'multipart/form-data; boundary='],
    ['a boundary without end', file() + end, `multipart/form-data; boundary=${'b'.repeat(5000)}`],
    ['another boundary', file() + end, 'multipart/form-data; boundary=c'],
    ['its end cut off', file().slice(0, -8), usual],
    ['its headers cut off', file().slice(0, 40), usual],
    ['no end after its file', file(), usual],
    ['bytes that are no form', '\u0001\u0002 garbage '.repeat(50), usual],
    ['nothing in it', '', usual],
    ['no part in it', end, usual],
    ['fields and no file', field('note') + end, usual],
    [
      'more than four fields',
      ['1', '2', '3', '4', '5'].map((name) => field(name)).join('') + file() + end,
      usual,
    ],
    ['a field that forges a prototype', field('__proto__') + file() + end, usual],
    ['a field called constructor', field('constructor') + file() + end, usual],
    ['two files', file() + file('second', 'other') + end, usual],
    ['a file that forges a prototype', file('x', '__proto__') + end, usual],
    ['a field that promises JSON', field('note', 'Content-Type: application/json\r\n') + file() + end, usual],
  ])('with %s is answered with 400 and a sentence', async (_what, payload, type) => {
    const { status, body, text } = await send(payload, type);
    expect(body.error.message).toMatch(/^[A-Z][^\n]+\.$/);
    expect(body.error.message).not.toBe('Internal Server Error');
    expect(text).not.toMatch(/busboy|node_modules|FST_/i);
    expect(status).toBe(400);
  });
});
