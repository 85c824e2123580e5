/** How long a toast offers to undo a change, in milliseconds after the response. */
export const UNDO_OFFER = 10_000;

/** For how many days the log can undo a change. Deleted records and pictures are kept as long. */
export const UNDO_DAYS = 30;

/** Entities without undo, because access rights must be granted again deliberately. */
const NEVER_UNDONE = ['user', 'link', 'key'];
export const canBeUndone = (entity: string): boolean => !NEVER_UNDONE.includes(entity);

/** The header of a write's response with the id of the admin's change, for undoing it. */
export const CHANGE_ID_HEADER = 'x-change-id';
