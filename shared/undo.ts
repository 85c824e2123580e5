/** For how long the screen offers to take a deletion back, in milliseconds from the answer that it was done. */
export const UNDO_OFFER = 10_000;
