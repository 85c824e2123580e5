import fc from 'fast-check';

type Arbitraries<Values> = { [At in keyof Values]: fc.Arbitrary<Values[At]> };

/** Checks a property with a hundred values of each arbitrary. */
export function forAll<Values extends [unknown, ...unknown[]]>(
  arbitraries: Arbitraries<Values>,
  check: (...values: Values) => void,
): void {
  // `void`, because fast-check takes a returned `false` for a failure.
  fc.assert(fc.property(...arbitraries, (...values: Values) => void check(...values)));
}

/** Checks a property that only rare values violate, with two thousand values. */
export function forMany<Value>(arbitrary: fc.Arbitrary<Value>, check: (value: Value) => void): void {
  fc.assert(
    fc.property(arbitrary, (value) => void check(value)),
    { numRuns: 2000 },
  );
}
