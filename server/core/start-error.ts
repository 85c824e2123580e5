/** An error at the start that the owner can resolve; its message is one line for the owner. */
export class StartError extends Error {}
