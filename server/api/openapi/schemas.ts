import type { JsonSchema, OpenApi } from './types.ts';

const PREFIX = '#/components/schemas/';

/** Every name of a component that `value` refers to, itself or through another component. */
function namesIn(
  value: unknown,
  schemas: Record<string, JsonSchema>,
  found = new Set<string>(),
): Set<string> {
  for (const [, name = ''] of JSON.stringify(value).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
    if (found.has(name)) continue;
    found.add(name);
    namesIn(schemas[name] ?? {}, schemas, found);
  }
  return found;
}

/**
 * The paths and the component schemas that they use. The plugin makes two components of every schema with an id: `X`
 * for what is answered and `XInput` for what is taken. One that is only taken is `X` here. The bounds of JavaScript’s
 * integers, which zod writes everywhere, are left out.
 */
export function componentsOf({ paths, components }: OpenApi): {
  paths: OpenApi['paths'];
  schemas: Record<string, JsonSchema>;
} {
  const used = namesIn(paths, components.schemas);
  const finalName = (name: string): string => {
    const plain = name.replace(/Input$/, '');
    return plain !== name && plain in components.schemas && !used.has(plain) ? plain : name;
  };
  const rename = <Value>(value: Value): Value =>
    JSON.parse(JSON.stringify(value), (key, inner) => {
      if (inner === Number.MAX_SAFE_INTEGER || inner === Number.MIN_SAFE_INTEGER) return undefined;
      const isReference = key === '$ref' && typeof inner === 'string' && inner.startsWith(PREFIX);
      return isReference ? PREFIX + finalName(inner.slice(PREFIX.length)) : inner;
    });
  const schemas = [...used].sort().map((name) => [finalName(name), rename(components.schemas[name] ?? {})]);
  return { paths: rename(paths), schemas: Object.fromEntries(schemas) };
}
