import { checkDocumented } from './document.ts';
import { createTestApp, serveApp, type TestApp } from './test-app.ts';

/** The parts of a response that clients of the original system read. */
export type Read = { status: number; ok: boolean; body: unknown; total: string | null };

/** A client as section 7 of the specification describes it, over a real connection. */
export type OldClient = {
  cafe: TestApp;
  /** Sends its token (or the text `null`), its cookie, and a JSON content type even without a body. */
  call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object | FormData) => Promise<Read>;
  /** Logs in and stores the token, which is the response's message. */
  login: (username: string, password: string) => Promise<void>;
};

/** Reads a list as section 7 does: an array, or one under `data`. */
export function readOldList(body: unknown): Record<string, unknown>[] {
  const list = Array.isArray(body) ? body : Object(body).data;
  if (!Array.isArray(list)) throw new Error(`No list: ${JSON.stringify(body)}`);
  return list;
}

/** Starts the test café on a free port. @returns a client for it. */
export async function connectOldClient(): Promise<OldClient> {
  const cafe = await createTestApp();
  const { origin } = await serveApp(cafe);
  let token: string | null = null;
  let cookie = '';
  const call: OldClient['call'] = async (method, path, body) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        cookie,
        ...(!isForm && method !== 'GET' && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const { status, ok, headers } = response;
    const text = await response.text();
    const answered = { status, headers: Object.fromEntries(headers), body: text };
    await checkDocumented(cafe.app, method, `/api${path}`, answered);
    cookie = headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return { status, ok, body: JSON.parse(text), total: headers.get('x-total-count') };
  };
  const login: OldClient['login'] = async (username, password) => {
    const { body } = await call('POST', '/auth/login', { username, password, rememberMe: true });
    token = String(Object(body).message);
  };
  return { cafe, call, login };
}
