// Apart from the schemas, so that pages that validate nothing are spared zod.

/** The name of the tag that says of a rendered page which revision its data had. */
export const REVISION_META = 'revision';

/** How long nothing is sent before a sign of life, in milliseconds: proxies cut connections that are silent for a minute. */
export const PING = 25_000;

/** After how long a silence a connection counts as lost, in milliseconds. */
export const SILENCE = 60_000;
