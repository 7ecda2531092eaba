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
