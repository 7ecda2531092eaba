import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { AnswerStream } from './stream-answer.ts';

it('AST-5: an answer that is written all at once arrives whole and in order, over a connection', async () => {
  const app = fastify();
  app.get('/', (_request, reply) => {
    const stream = new AnswerStream(reply);
    stream.send({ kind: 'begun', chatId: 'c', turnId: 't', answerId: 'a' });
    stream.send({ kind: 'step', id: 'q1', state: 'running', label: 'Reading', tool: 'quote' });
    setTimeout(() => {
      stream.send({ kind: 'step', id: 'q1', state: 'done', label: 'Reading', tool: 'quote' });
      stream.end();
    }, 5);
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  try {
    const text = await (await fetch(address)).text();
    expect(text.match(/(?<="(?:kind|state)":")\w+/g)).toEqual(['begun', 'step', 'running', 'step', 'done']);
  } finally {
    await app.close();
  }
});

it('AST-5: what is said in one go is one piece on the connection, and the end comes with the last', async () => {
  const app = fastify();
  app.get('/', (_request, reply) => {
    const stream = new AnswerStream(reply);
    stream.send({ kind: 'begun', chatId: 'c', turnId: 't', answerId: 'a' });
    stream.send({ kind: 'step', id: 'q1', state: 'running', label: 'Reading', tool: 'quote' });
    stream.send({ kind: 'step', id: 'q1', state: 'done', label: 'Reading', tool: 'quote' });
    setTimeout(() => {
      stream.send({ kind: 'step', id: 'q2', state: 'done', label: 'Reading', tool: 'quote' });
      stream.end();
    }, 5);
  });
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  try {
    const socket = connect(Number(port), '127.0.0.1');
    let text = '';
    socket.on('data', (piece) => {
      text += String(piece);
    });
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
    await once(socket, 'end');
    const body = text.slice(text.indexOf('\r\n\r\n'));
    // In chunked coding (RFC 9112, 7.1) each piece begins with its size, and the last one is empty.
    const sizes = [...body.matchAll(/\r\n([0-9a-f]+)\r\n/g)].map(([, size]) => size);
    expect(sizes).toHaveLength(3);
    expect(sizes.at(-1)).toBe('0');
  } finally {
    await app.close();
  }
});
