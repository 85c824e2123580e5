import type { JsonSchema } from './types.ts';

/** The example of a file in a form. */
const FILE = 'picture.jpg';

/**
 * An example of a schema: its own where it has one, else composed of the examples of its parts. Parts without one are
 * left out, which a test of the document detects.
 */
export function exampleOf(schema: JsonSchema, schemas: Record<string, JsonSchema>): unknown {
  if (schema.$ref !== undefined)
    return exampleOf(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas);
  if (schema.examples !== undefined) return schema.examples[0];
  if (schema.format === 'binary') return FILE;
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf?.[0] !== undefined) return exampleOf(schema.anyOf[0], schemas);
  if (schema.items !== undefined) return [exampleOf(schema.items, schemas)];
  if (schema.properties === undefined) return undefined;
  const parts = Object.entries(schema.properties).map(([name, part]) => [name, exampleOf(part, schemas)]);
  return Object.fromEntries(parts.filter(([, example]) => example !== undefined));
}
