import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PING, SILENCE } from '#shared/api/live-limits.ts';
import { openStream } from './live-follower.ts';

/** A fake of the browser's EventSource, which Node lacks. */
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

  emit(name: string, fields: { data?: string; lastEventId?: string } = {}) {
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
  const [onConnect, onChange, onDisconnect] = [vi.fn(), vi.fn(), vi.fn()];
  const close = openStream(since, { onConnect, onChange, onDisconnect });
  return { onConnect, onChange, onDisconnect, close, source: FakeSource.last };
}

const inputOf = ({ url }: FakeSource) => new URL(url, 'http://cafe').searchParams.get('input');

test('it subscribes from a revision, and passes on changes with their revisions', () => {
  const { source, onChange, onDisconnect } = open('a.1');
  expect(source.url).toMatch(/^\/trpc\/live\.changes\?/);
  expect(inputOf(source)).toBe('{"lastEventId":"a.1"}');
  source.emit('message', { data: '{"areas":["menu"]}', lastEventId: 'a.2' });
  expect(onChange.mock.calls).toEqual([['a.2', { areas: ['menu'] }]]);
  expect(onDisconnect).not.toHaveBeenCalled();
  expect(inputOf(open().source)).toBe('{}');
});

test('it says when the server answers', () => {
  const { source, onConnect } = open();
  expect(onConnect).not.toHaveBeenCalled();
  source.emit('open');
  expect(onConnect).toHaveBeenCalledOnce();
});

test.for(['return', 'serialized-error', 'error'])(
  'the event %s is reported as one disconnection',
  async (name) => {
    const { source, onDisconnect } = open('a.1');
    source.emit('connected');
    source.emit(name);
    await vi.advanceTimersByTimeAsync(2 * SILENCE);
    expect([source.isOpen, onDisconnect.mock.calls.length]).toEqual([false, 1]);
  },
);

test('a stream without events for too long is reported as a disconnection', async () => {
  const { source, onDisconnect } = open('a.1');
  for (const name of ['open', 'connected', 'ping', 'ping', 'ping']) {
    await vi.advanceTimersByTimeAsync(PING);
    source.emit(name);
  }
  await vi.advanceTimersByTimeAsync(SILENCE - 1);
  expect(onDisconnect).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect([source.isOpen, onDisconnect.mock.calls.length]).toEqual([false, 1]);
});

test('after closing, nothing is reported', async () => {
  const { source, onDisconnect, close } = open('a.1');
  close();
  await vi.advanceTimersByTimeAsync(2 * SILENCE);
  expect([source.isOpen, onDisconnect.mock.calls.length]).toEqual([false, 0]);
});
