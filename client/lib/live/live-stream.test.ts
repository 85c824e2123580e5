import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PING, SILENCE } from '#shared/live-limits.ts';
import { openStream } from './live-stream.ts';

/** The browser's EventSource, as far as Node lacks it. */
class FakeSource extends EventTarget {
  static last: FakeSource;
  readonly url: string;
  isOpen = true;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.last = this;
  }

  close() {
    this.isOpen = false;
  }

  say(name: string, fields: { data?: string; lastEventId?: string } = {}) {
    this.dispatchEvent(Object.assign(new Event(name), fields));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(since?: string) {
  const [told, lost] = [vi.fn(), vi.fn()];
  const close = openStream(since, { told, lost });
  return { told, lost, close, source: FakeSource.last };
}

const inputOf = ({ url }: FakeSource) => new URL(url, 'http://cafe').searchParams.get('input');

test('it asks for what has changed since a revision, and tells what comes with its own', () => {
  const { source, told, lost } = open('a.1');
  expect(source.url).toMatch(/^\/trpc\/live\.changes\?/);
  expect(inputOf(source)).toBe('{"lastEventId":"a.1"}');
  source.say('message', { data: '{"areas":["menu"]}', lastEventId: 'a.2' });
  expect(told.mock.calls).toEqual([['a.2', { areas: ['menu'] }]]);
  expect(lost).not.toHaveBeenCalled();
  expect(inputOf(open().source)).toBe('{}');
});

test.for(['return', 'serialized-error', 'error'])('%s is the end, which is told once', async (name) => {
  const { source, lost } = open('a.1');
  source.say('connected');
  source.say(name);
  await vi.advanceTimersByTimeAsync(2 * SILENCE);
  expect([source.isOpen, lost.mock.calls.length]).toEqual([false, 1]);
});

test('silence is the end; signs of life put it off', async () => {
  const { source, lost } = open('a.1');
  for (const name of ['open', 'connected', 'ping', 'ping', 'ping']) {
    await vi.advanceTimersByTimeAsync(PING);
    source.say(name);
  }
  await vi.advanceTimersByTimeAsync(SILENCE - 1);
  expect(lost).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect([source.isOpen, lost.mock.calls.length]).toEqual([false, 1]);
});

test('who hangs up hears no more', async () => {
  const { source, lost, close } = open('a.1');
  close();
  await vi.advanceTimersByTimeAsync(2 * SILENCE);
  expect([source.isOpen, lost.mock.calls.length]).toEqual([false, 0]);
});
