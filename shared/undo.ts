/** How long pages offer to undo a deletion, in milliseconds after the response. */
export const UNDO_OFFER = 10_000;
