import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PING, SILENCE } from '#shared/api/trpc.ts';
import { openStream } from './live.ts';

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

  change(revision: string, ...areas: string[]) {
    this.emit('message', { data: JSON.stringify({ areas }), lastEventId: revision });
  }

  emit(name: string, fields: { data?: string; lastEventId?: string } = {}) {
    this.dispatchEvent(Object.assign(new Event(name), fields));
  }
}

/** The browser's BroadcastChannel between the pages of one test. */
class FakeChannel {
  static open = new Set<FakeChannel>();
  onmessage: (event: { data: unknown }) => void = () => undefined;

  constructor() {
    FakeChannel.open.add(this);
  }

  postMessage(data: unknown) {
    if (!FakeChannel.open.has(this)) throw new Error('Channel is closed');
    for (const other of FakeChannel.open)
      if (other !== this) queueMicrotask(() => FakeChannel.open.has(other) && other.onmessage({ data }));
  }

  close() {
    FakeChannel.open.delete(this);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('BroadcastChannel', FakeChannel);
});
afterEach(() => {
  FakeChannel.open.clear();
  vi.restoreAllMocks();
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
    const { source, onDisconnect, close } = open('a.1');
    source.emit('connected');
    source.emit(name);
    close();
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

const delivered = () => vi.advanceTimersByTimeAsync(0);

/** Pages of one browser with these ids, at a revision that the server has confirmed. */
async function openPages(...ids: number[]) {
  const random = vi.spyOn(Math, 'random');
  const pages = ids.map((id) => {
    random.mockReturnValueOnce(id);
    return open('a.1');
  });
  for (const { source } of pages) {
    source.emit('connected');
    if (source.isOpen) source.change('a.1');
    await delivered();
  }
  return pages;
}

test.for([
  [0.1, 0.2, 0.3],
  [0.3, 0.2, 0.1],
])('the pages of a browser share the stream of one: %s', async (ids) => {
  const pages = await openPages(...ids);
  const open = pages.filter(({ source }) => source.isOpen);
  expect(open).toEqual([pages[ids.indexOf(0.1)]]);
  open[0]?.source.change('a.2', 'menu');
  await delivered();
  for (const { onChange } of pages) expect(onChange).toHaveBeenLastCalledWith('a.2', { areas: ['menu'] });
});

test('a page that has not seen a change keeps its stream until it has', async () => {
  const [leader] = await openPages(0.1);
  leader?.source.change('a.2', 'menu');
  const [late] = await openPages(0.2);
  expect(late?.source.isOpen).toBe(true);
  leader?.source.emit('ping');
  await delivered();
  expect([late?.source.isOpen, late?.onChange.mock.lastCall]).toEqual([true, ['a.1', { areas: [] }]]);
  late?.source.change('a.2', 'menu');
  await delivered();
  expect([late?.source.isOpen, late?.onChange.mock.lastCall]).toEqual([false, ['a.2', { areas: ['menu'] }]]);
});

test('where the page with the stream leaves, another one goes on from the last change', async () => {
  const [leader, second, third] = await openPages(0.1, 0.2, 0.3);
  leader?.source.change('a.2', 'menu');
  await delivered();
  leader?.close();
  await delivered();
  const source = FakeSource.last;
  expect([source.isOpen, inputOf(source)]).toEqual([true, '{"lastEventId":"a.2"}']);
  for (const page of [second, third]) expect(page?.onDisconnect).not.toHaveBeenCalled();
});

test('a page that hears nothing from the one with the stream is disconnected', async () => {
  const [leader, follower] = await openPages(0.1, 0.2);
  for (const _ of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(PING);
    leader?.source.emit('ping');
  }
  vi.spyOn(FakeChannel.prototype, 'postMessage').mockReturnValue(undefined); // The page with the stream hangs.
  await vi.advanceTimersByTimeAsync(SILENCE - 1);
  expect(follower?.onDisconnect).not.toHaveBeenCalled();
  leader?.source.emit('ping');
  await vi.advanceTimersByTimeAsync(1);
  expect(follower?.onDisconnect).toHaveBeenCalledOnce();
});
