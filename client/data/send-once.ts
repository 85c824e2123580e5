import { dataOf, isRejection } from './error-text.ts';

/** Whether the server stored nothing. A full disk is a server error, but has a reason. */
export const isRefusal = (error: unknown): boolean =>
  isRejection(error) || dataOf(error).reason !== undefined;

/**
 * Sends content that must not be stored twice, such as an order. The server recognizes a repeated request by its id, so
 * the caller remembers what it has sent until there is a response, and sends the same id again if the response was lost.
 * @param remember called with the content before it is sent, and after a refusal with null, or `previous` if it is stored
 * @param previous the content of an earlier request with the same id, whose response was lost
 */
export async function sendOnce<Content, Response>(
  content: Content,
  send: () => Promise<Response>,
  remember: (sent: Content | null) => void,
  previous: Content | null = null,
): Promise<Response> {
  remember(content);
  try {
    return await send();
  } catch (error) {
    // The server rejects other content with the same id, so the earlier request reached it after all.
    if (isRefusal(error)) remember(dataOf(error).reason === 'changedMeanwhile' ? previous : null);
    throw error;
  }
}

/** A random id. Not `randomUUID`, which browsers lack on pages without TLS, as in a café's own network. */
export const randomId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
