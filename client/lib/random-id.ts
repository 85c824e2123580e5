/** A random id. Not `randomUUID`, which browsers lack on pages without TLS, as in a café's own network. */
export const randomId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
