import fc from 'fast-check';
import type { JsonSchema } from '#server/testing/openapi.ts';

type Any = fc.Arbitrary<unknown>;

/** Base64 pictures: the smallest PNG, a PNG with a wrong size, a GIF, and an SVG with a script. */
const PICTURES = [
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'iVBORw0KGgoAAAANSUhEUgAA//8AAP//CAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIG9ubG9hZD0iYWxlcnQoMSkiLz4=',
];

const TEXTS = [
  '',
  ' ',
  'null',
  'NaN',
  '-1',
  '1e309',
  '0x10',
  '__proto__',
  'constructor',
  '../../data/secret',
  '%2e%2e%2f',
  '%',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '\u0000',
  '\ud800',
  '\u202e\u200b',
  '=cmd|x',
  'Ærlig å',
  'a\u030a'.repeat(40),
  'x'.repeat(5000),
  ...PICTURES.map((picture) => `data:image/png;base64,${picture}`),
];

const anything: Any = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.jsonValue(),
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom<unknown>(null, true, [], {}, -0, 2 ** 53, 1e21, undefined),
);

function numberOf({ minimum, maximum, exclusiveMinimum }: JsonSchema): Any {
  const least = Number(minimum ?? exclusiveMinimum ?? 0);
  // Small ids are more likely to exist.
  return fc.integer({ min: Math.max(-10, Math.ceil(least)), max: Math.min(12, Number(maximum ?? 12)) });
}

function textOf({ format, contentMediaType, pattern, minLength, maxLength }: JsonSchema): Any {
  if (format === 'binary' || contentMediaType !== undefined)
    return fc.constantFrom(...PICTURES.map((picture) => Buffer.from(picture, 'base64')));
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern, 'u'));
  const longest = Math.min(40, Number(maxLength ?? 40));
  return fc.string({ minLength: Math.min(longest, Number(minLength ?? 0)), maxLength: longest });
}

function objectOf({ properties = {} }: JsonSchema): Any {
  const values: Record<string, Any> = {};
  for (const [name, schema] of Object.entries(properties)) values[name] = arbitraryOf(schema);
  return fc.record(values, { requiredKeys: [] });
}

function fittingOf(schema: JsonSchema): Any {
  const { type, anyOf, enum: values, const: constant } = schema;
  if (constant !== undefined) return fc.constant(constant);
  if (values) return fc.constantFrom(...values);
  if (anyOf) return fc.oneof(...anyOf.map(arbitraryOf));
  const [first] = [type].flat();
  if (first === 'object') return objectOf(schema);
  if (first === 'array') return fc.array(arbitraryOf(schema.items ?? {}), { maxLength: 6 });
  if (first === 'integer' || first === 'number') return numberOf(schema);
  if (first === 'boolean') return fc.boolean();
  if (first === 'null') return fc.constant(null);
  return first === 'string' ? textOf(schema) : anything;
}

/** The percentage of values that don't match the schema. */
const INVALID_PERCENT = 12;

/** Generates values for a schema; some of their parts don't match it, and objects may lack any property. */
export function arbitraryOf(schema: JsonSchema): Any {
  return fc.oneof(
    { weight: 100 - INVALID_PERCENT, arbitrary: fittingOf(schema) },
    { weight: INVALID_PERCENT, arbitrary: anything },
  );
}
