import type { z } from 'zod';

type Copy = (value: unknown) => unknown;

const unchanged: Copy = (value) => value;
const isUnchanged = (schema: z.core.$ZodType): boolean => copyOf(schema) === unchanged;

const copyList =
  (copy: Copy): Copy =>
  (value) =>
    (value as unknown[]).map(copy);

function copyObject(shape: z.core.$ZodShape): Copy {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, copy: copyOf(schema) }));
  return (value) => {
    const from: Record<string, unknown> = Object(value);
    const to: Record<string, unknown> = {};
    for (const { name, copy } of fields) if (name in from) to[name] = copy(from[name]);
    return to;
  };
}

const PLAIN = ['string', 'number', 'boolean', 'enum', 'literal', 'unknown'];

/** @throws Error for a schema of a type that no response has yet: its fields would be sent unfiltered. */
function copyOf(schema: z.core.$ZodType): Copy {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return copyObject(def.shape);
  if (def.type === 'array') return isUnchanged(def.element) ? unchanged : copyList(copyOf(def.element));
  if (def.type === 'nullable' || def.type === 'optional' || def.type === 'default') {
    const copy = copyOf(def.innerType);
    return copy === unchanged ? copy : (value) => (value == null ? value : copy(value));
  }
  if (PLAIN.includes(def.type)) return unchanged;
  if (def.type === 'record' && isUnchanged(def.valueType)) return unchanged;
  if (def.type === 'union' && def.options.every(isUnchanged)) return unchanged;
  throw new Error(`A response has a schema of the type ${def.type}`);
}

/**
 * Creates a function that copies the fields of a response that its schema names, and no others. Their values are not
 * checked, which would take longer than reading them: tests check each response against the OpenAPI document, and a
 * stored text that breaks a newer rule can still be read.
 */
export function fieldCopier<Schema extends z.ZodType>(schema: Schema): (value: unknown) => z.output<Schema> {
  const copy = copyOf(schema);
  return (value) => copy(value) as z.output<Schema>;
}
