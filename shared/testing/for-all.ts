import fc from 'fast-check';

type Arbitraries<Values> = { [At in keyof Values]: fc.Arbitrary<Values[At]> };

/** Checks a rule with a hundred values of each arbitrary. */
export function forAll<Values extends [unknown, ...unknown[]]>(
  arbitraries: Arbitraries<Values>,
  check: (...values: Values) => void,
): void {
  // What a check returns says nothing: only its expectations fail.
  fc.assert(fc.property(...arbitraries, (...values: Values) => void check(...values)));
}

/** Checks a rule that only rare values break, with two thousand. */
export function forMany<Value>(arbitrary: fc.Arbitrary<Value>, check: (value: Value) => void): void {
  fc.assert(
    fc.property(arbitrary, (value) => void check(value)),
    { numRuns: 2000 },
  );
}
