/** How long pages offer to undo a change in a toast, in milliseconds after the response. */
export const UNDO_OFFER = 10_000;

/** For how many days a change can be undone in the back office's log; deleted records and pictures stay as long. */
export const UNDO_DAYS = 30;

/** What is not taken back by an undo: who may do what is decided anew. */
const NEVER_UNDONE = ['user', 'link', 'key'];
export const canBeUndone = (entity: string): boolean => !NEVER_UNDONE.includes(entity);

/** The header of a response to a write with the id of the change that an admin has made, by which it can be undone. */
export const CHANGE_ID_HEADER = 'x-change-id';
