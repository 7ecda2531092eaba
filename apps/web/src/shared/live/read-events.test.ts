import { describe, expect, it } from 'vitest';
import { createEventReader } from './read-events.ts';

/** Examples after the HTML standard, section "Interpreting an event stream". */
describe('reading the live stream', () => {
  it('an event ends at the empty line, its parts are joined by line breaks', () => {
    const { read } = createEventReader();
    expect(read('data: YHOO\ndata: +2\ndata: 10\n')).toEqual([]);
    expect(read('\n')).toEqual([{ topic: 'message', data: 'YHOO\n+2\n10' }]);
  });

  it('reads topic, id and content', () => {
    const { read } = createEventReader();
    expect(read('id: 7\nevent: quotes:BTC-USD\ndata: {"price":"1"}\n\n')).toEqual([
      { topic: 'quotes:BTC-USD', data: { price: '1' } },
    ]);
  });

  it('does not mind where the pieces are cut', () => {
    const text =
      'id: 1\r\nevent: orders\r\ndata: [1]\r\n\r\n: still here\r\n\r\nid: 2\revent: orders\rdata: [2]\r\r\n';
    const whole = createEventReader().read(text);
    const { read } = createEventReader();
    const pieces = [...text].flatMap((letter) => read(letter));
    expect(whole).toEqual([
      { topic: 'orders', data: [1] },
      { topic: 'orders', data: [2] },
    ]);
    expect(pieces).toEqual(whole);
  });

  it('a mark without content is no event but is remembered', () => {
    const { read, lastEventId } = createEventReader();
    expect(lastEventId()).toBeNull();
    expect(read('event: orders\ndata: 1\n\nid: 9-4\n\n')).toEqual([{ topic: 'orders', data: 1 }]);
    expect(lastEventId()).toBe('9-4');
    read('event: orders\ndata: 2\n\n');
    expect(lastEventId()).toBe('9-4');
  });

  it('comments keep the line open and are no events; a field without content is empty', () => {
    const { read } = createEventReader();
    expect(read(': hello\n\nevent: x\n\n')).toEqual([]);
    expect(read('data\n\n')).toEqual([{ topic: 'message', data: '' }]);
  });
});
