import { describe, expect, it } from 'vitest';
import {
  type Answer,
  type AnswerEvent,
  type AnswerFigure,
  type AnswerPart,
  againOf,
  type Conversation,
  chatTitle,
  converse,
  draftOf,
  isRunning,
  lastKnownTurn,
  NO_CONVERSATION,
  passagesOf,
  replacedTurn,
} from './conversation.ts';

const asset = { symbol: 'BTC-USD', name: 'Bitcoin', market: 'crypto' as const };

const close: AnswerFigure = {
  ...{ id: 'q1.close', query: 'q1', measure: 'close', label: 'Last price', asset, value: 61_234.5 },
  ...{ unit: 'price', currency: 'USD', text: '$61,234.50', source: 'kraken', simulated: false },
  asOf: '2026-11-22T05:00:00.000Z',
};

const query = {
  id: 'q1',
  tool: 'quote',
  input: { symbol: 'BTC-USD' },
  label: 'Reading the price of BTC-USD',
};

const sentence = (text: string, paragraph = false): AnswerPart => ({
  ...{ kind: 'sentence', paragraph },
  spans: [{ text }],
});

const answer: Answer = {
  ...{ id: 'a1', state: 'answered', language: 'en', parts: [sentence('One.')], text: 'One.' },
  ...{ figures: [close], queries: [query], assets: [asset], withheld: 0, problem: null },
  ...{ model: 'local', at: '2026-11-22T05:00:00.000Z', wrong: false },
};

const begun: AnswerEvent = { kind: 'begun', chatId: 'c1', turnId: 't1', answerId: 'a1' };

/** A conversation in which a question was asked and the server said these things. */
function heard(...events: AnswerEvent[]): Conversation {
  const asked = converse(NO_CONVERSATION, { kind: 'asked', question: 'How is BTC?', instead: null });
  return events.reduce((talk, event) => converse(talk, { kind: 'heard', event }), asked);
}

const turnsOf = (talk: Conversation) => talk.turns.map(({ id, question }) => `${id} ${question}`);

describe('a conversation with the assistant', () => {
  it('is called as in the list, and before it is there by its first question', () => {
    const talk = heard(begun);
    expect(chatTitle(talk, [])).toBe('How is BTC?');
    expect(chatTitle(talk, [{ id: 'c2', title: 'Another' }])).toBe('How is BTC?');
    expect(chatTitle({ ...talk, title: 'Coins' }, [])).toBe('Coins');
    expect(chatTitle({ ...talk, title: 'Coins' }, [{ id: 'c1', title: 'My coins' }])).toBe('My coins');
  });

  it('shows steps, figures and sentences of an answer as they come', () => {
    const step = { kind: 'step', id: 's1', label: 'Reading the price of BTC-USD', tool: 'quote' } as const;
    const talk = heard(
      begun,
      { ...step, state: 'running' },
      { ...step, state: 'done' },
      { kind: 'figures', figures: [close], queries: [query] },
      { kind: 'part', part: sentence('One.') },
      { kind: 'part', part: sentence('Two.') },
    );
    const draft = talk.turns[0] && draftOf(talk.turns[0]);
    expect(talk.chatId).toBe('c1');
    expect(isRunning(talk)).toBe(true);
    expect(draft?.steps.map(({ id, state }) => [id, state])).toEqual([['s1', 'done']]);
    expect(draft?.parts).toEqual([sentence('One.'), sentence('Two.')]);
    expect(draft?.figures).toEqual([close]);
  });

  it('keeps the place of a turn on the screen when its answer is finished, and its queries as steps', () => {
    const running = heard(begun);
    const done = converse(running, { kind: 'heard', event: { kind: 'done', answer } });
    expect(isRunning(done)).toBe(false);
    expect(done.turns[0]?.key).toBe(running.turns[0]?.key);
    const steps = done.turns[0] && draftOf(done.turns[0]).steps;
    expect(steps).toEqual([{ id: 'q1', label: query.label, tool: 'quote', state: 'done' }]);
  });

  it('loses nothing of an answer that breaks off, and says why', () => {
    const broken = converse(heard(begun, { kind: 'part', part: sentence('One.') }), {
      ...{ kind: 'broke', reason: 'The connection broke.' },
    });
    expect(broken.turns[0]?.outcome).toMatchObject({
      ...{ kind: 'broken', reason: 'The connection broke.', parts: [sentence('One.')] },
    });
    const late = converse(broken, { kind: 'heard', event: { kind: 'part', part: sentence('Two.') } });
    expect(late).toEqual(broken);
  });

  it('replaces a question that is asked again, and everything after it', () => {
    const first = heard(begun, { kind: 'done', answer });
    const second = converse(first, { kind: 'asked', question: 'And ETH?', instead: null });
    expect(turnsOf(second)).toEqual(['t1 How is BTC?', 'null And ETH?']);
    const again = converse(second, {
      ...{ kind: 'asked', question: 'How is SOL?', instead: first.turns[0]?.key ?? '' },
    });
    expect(turnsOf(again)).toEqual(['null How is SOL?']);
    expect(again.chatId).toBe('c1');
  });

  it('AST-5: replaces the same turns however often the question is asked before the server takes it', () => {
    const first = heard(begun, { kind: 'done', answer });
    const key = first.turns[0]?.key ?? '';
    const talk = converse(first, { kind: 'asked', question: 'And ETH?', instead: null });
    const both = [{ ...begun, turnId: 't2' }, { kind: 'done', answer } as const].reduce(
      (said, event) => converse(said, { kind: 'heard', event }),
      talk,
    );
    expect(replacedTurn(both, key)).toBe('t1');
    const edited = converse(both, { kind: 'asked', question: 'How is SOL?', instead: key });
    expect(turnsOf(edited)).toEqual(['null How is SOL?']);
    const failed = converse(edited, { kind: 'broke', reason: 'Offline.' });
    // The server still has both: they are there again, with the question that did not reach it.
    expect(turnsOf(failed)).toEqual(['t1 How is BTC?', 't2 And ETH?', 'null How is SOL?']);
    const retried = failed.turns.at(-1)?.key ?? '';
    expect(replacedTurn(failed, retried)).toBe('t1');
    const again = converse(failed, { kind: 'asked', question: 'How is SOL?', instead: retried });
    expect(turnsOf(again)).toEqual(['null How is SOL?']);
    const taken = converse(again, { kind: 'heard', event: { ...begun, turnId: 't3' } });
    const lost = converse(taken, { kind: 'broke', reason: 'Cut off.' });
    expect(turnsOf(lost)).toEqual(['t3 How is SOL?']);
    expect(replacedTurn(lost, lost.turns[0]?.key ?? '')).toBe('t3');
  });

  it('opens with what was said, also where an answer was never finished', () => {
    const at = '2026-11-22T05:00:00.000Z';
    const turns = [
      { id: 't1', question: 'How is BTC?', at, answer },
      { id: 't2', question: 'And ETH?', at, answer: null },
    ];
    const chat = { id: 'c9', title: 'BTC', updatedAt: at, turns };
    const talk = converse(heard(begun), { kind: 'opened', chat });
    expect([talk.chatId, talk.title]).toEqual(['c9', 'BTC']);
    expect(talk.turns.map(({ outcome }) => outcome.kind)).toEqual(['answered', 'broken']);
    expect(converse(talk, { kind: 'cleared' })).toMatchObject({ chatId: null, turns: [] });
  });

  it('marks the one answer that is called wrong', () => {
    const done = heard(begun, { kind: 'done', answer });
    const judged = converse(done, { kind: 'judged', answerId: 'a1', wrong: true });
    expect(judged.turns[0]?.outcome).toMatchObject({ answer: { wrong: true } });
    expect(converse(done, { kind: 'judged', answerId: 'a2', wrong: true })).toEqual(done);
  });
});

describe('AST-5: a question that the server was not heard to take', () => {
  const at = '2026-11-22T05:00:00.000Z';
  const goneReason = 'It was deleted.';
  const first = heard(begun, { kind: 'done', answer });
  const broken = (instead: string | null) =>
    [
      { kind: 'asked', question: 'How is SOL?', instead } as const,
      { kind: 'broke', reason: 'Offline.' } as const,
    ].reduce(converse, first);
  const chatOf = (...turns: readonly [id: string, question: string][]) => ({
    ...{ id: 'c1', title: 'BTC', updatedAt: at },
    turns: turns.map(([id, question]) => ({ id, question, at, answer })),
  });
  const found = (talk: Conversation, chat: ReturnType<typeof chatOf> | null) =>
    converse(talk, { kind: 'found', chat, goneReason });

  it('is shown as the server has it, if it took it all the same', () => {
    const talk = found(broken(first.turns[0]?.key ?? null), chatOf(['t3', 'How is SOL?']));
    expect(turnsOf(talk)).toEqual(['t3 How is SOL?']);
    expect(replacedTurn(talk, 't3')).toBe('t3');
  });

  it('replaces no turn that the server has not, or that has others after it by now', () => {
    for (const chat of [
      chatOf(['t9', 'By another tab']),
      chatOf(['t1', 'How is BTC?'], ['t2', 'And ETH?']),
    ]) {
      const talk = found(broken(first.turns[0]?.key ?? null), chat);
      const unheard = talk.turns.at(-1);
      expect(unheard).toMatchObject({ id: null, question: 'How is SOL?', outcome: { reason: 'Offline.' } });
      expect(turnsOf(talk)).toHaveLength(chat.turns.length + 1);
      expect(replacedTurn(talk, unheard?.key ?? '')).toBeNull();
      expect(lastKnownTurn(talk)).toBe(chat.turns.at(-1)?.id);
    }
  });

  it('still replaces what it was to replace where nothing else has happened', () => {
    const talk = found(broken(first.turns[0]?.key ?? null), chatOf(['t1', 'How is BTC?']));
    expect(turnsOf(talk)).toEqual(['t1 How is BTC?', 'null How is SOL?']);
    expect(talk.turns[0]?.key).toBe(first.turns[0]?.key);
    expect(replacedTurn(talk, talk.turns[1]?.key ?? '')).toBe('t1');
  });

  it('is kept for a new conversation where its own was deleted', () => {
    const talk = found(broken(null), null);
    expect([talk.chatId, turnsOf(talk)]).toEqual([null, ['null How is SOL?']]);
    expect(talk.turns[0]?.outcome).toMatchObject({ kind: 'broken', reason: goneReason });
    const again = converse(talk, {
      kind: 'asked',
      question: 'How is SOL?',
      instead: talk.turns[0]?.key ?? '',
    });
    expect(found(again, chatOf(['t1', 'How is BTC?']))).toEqual(again);
  });
});

describe('the parts of an answer', () => {
  it('gather sentences to paragraphs, which tables and quotes divide', () => {
    const quote: AnswerPart = {
      ...{ kind: 'quote', query: 'q1', text: 'Words', source: 'Wire', at: null, url: null },
    };
    const parts = [sentence('A.', true), sentence('B.'), sentence('C.', true), quote, sentence('D.')];
    const shape = passagesOf(parts).map((passage) =>
      Array.isArray(passage) ? passage.length : passage.kind,
    );
    expect(shape).toEqual([2, 1, 'quote', 1]);
  });
});

describe('a query that is run again', () => {
  it('has the same figure, whatever its number is by then', () => {
    expect(againOf({ ...close, id: 'q3.close' }, [close])).toEqual({ same: true, text: '$61,234.50' });
  });

  it('is told apart by the smallest difference, and from a figure that is gone', () => {
    const other = { ...close, value: 61_234.51, text: '$61,234.51' };
    expect(againOf(close, [other])).toEqual({ same: false, text: '$61,234.51' });
    expect(againOf(close, [{ ...close, id: 'q1.high' }])).toEqual({ same: false, text: null });
  });
});
