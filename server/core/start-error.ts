/** A reason not to start that the owner can do something about; its message is one line for the owner. */
export class StartError extends Error {}
