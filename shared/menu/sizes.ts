/** How many sizes a menu item may have, and the longest name of one, in characters. */
export const MAX_SIZES = 4;
export const MAX_SIZE_NAME = 30;
