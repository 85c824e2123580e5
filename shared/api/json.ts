/** Whether two values are the same in JSON, in which there are no files, and `NaN` is null. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
