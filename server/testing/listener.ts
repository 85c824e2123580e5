import { onTestFinished } from 'vitest';
import { TRPC_PREFIX } from '#shared/api/trpc.ts';

/** One server-sent event; tRPC's own events have other names than `message`. */
export type LiveMessage = { event: string; id: string | undefined; data: unknown };

async function* messagesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<LiveMessage> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of body) {
    const parts = (rest + decoder.decode(bytes, { stream: true })).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const fields = new Map(
        part.split('\n').map((line) => [line.split(': ', 1)[0], line.slice(line.indexOf(':') + 2)]),
      );
      if (!fields.has('data')) continue;
      yield {
        event: fields.get('event') ?? 'message',
        id: fields.get('id'),
        data: JSON.parse(fields.get('data') || 'null'),
      };
    }
  }
}

/**
 * Subscribes at an origin such as `http://127.0.0.1:3000`, as a browser's EventSource does, from a known revision; the
 * subscription ends with the test.
 */
export async function subscribe(origin: string, lastEventId?: string, headers: Record<string, string> = {}) {
  const end = new AbortController();
  const input = encodeURIComponent(JSON.stringify({ lastEventId }));
  const answer = await fetch(`${origin}${TRPC_PREFIX}/live.changes?input=${input}`, {
    headers,
    signal: end.signal,
  });
  onTestFinished(() => end.abort());
  if (!answer.body) throw new Error('The answer has no body');
  const messages = messagesOf(answer.body);
  /** The next event with this name; others are skipped. Rejects where the stream ends first. */
  const next = async (event = 'message'): Promise<LiveMessage> => {
    for (;;) {
      const { done, value } = await messages.next();
      if (done) throw new Error('The stream has ended');
      if (value.event === event) return value;
    }
  };
  return { status: answer.status, headers: answer.headers, next, leave: () => end.abort() };
}
