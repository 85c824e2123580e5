/** Joins class names; leaves out false and undefined ones. */
export const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
