/** How the builder's cup moves, in milliseconds. The first four are from section 9 of the specification. */
export const ADD_DELAY = 50;
export const POUR = { in: 1000, out: 2000 };
export const FADE_IN = { duration: 1200, stagger: 300 };
export const SWAY = { duration: 1500, times: 3 };
/** What is left drops when what went has begun to fade. */
export const DROP = { duration: 600, delay: 120 };
export const FADE_OUT = 450;
/** How much faster everything that still pours ends when the next thing happens. */
export const HURRY = 6;
