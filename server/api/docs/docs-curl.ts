import type { Content, Operation } from './openapi-types.ts';

/** A text as one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function bodyOptions(content: Content): string[] {
  const form = content['multipart/form-data'];
  if (form && isRecord(form.example)) {
    return Object.entries(form.example).map(([name, value]) => {
      const isFile = form.schema.properties?.[name]?.format === 'binary';
      return `--form ${quoted(`${name}=${isFile ? '@' : ''}${value}`)}`;
    });
  }
  const json = content['application/json'];
  if (!json) return [];
  return [`--header 'Content-Type: application/json'`, `--data ${quoted(JSON.stringify(json.example))}`];
}

/** The address with the examples of its parameters. */
function addressOf(path: string, { parameters = [] }: Operation): string {
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((address, { name, example }) => address.replace(`{${name}}`, String(example)), path);
  const query = new URLSearchParams(
    parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, example }) => [name, String(example)]),
  );
  return query.size > 0 ? `${filled}?${query}` : filled;
}

/** A call as a shell sends it; `$CAFE` is the server’s origin and `$TOKEN` what a login answered. */
export function curlOf(method: string, path: string, operation: Operation): string {
  const needsToken = operation.security.every((way) => 'bearer' in way);
  const options = [
    ...(needsToken ? ['--header "Authorization: Bearer $TOKEN"'] : []),
    ...bodyOptions(operation.requestBody?.content ?? {}),
  ];
  const call = `curl --request ${method.toUpperCase()} "$CAFE${addressOf(path, operation)}"`;
  return [call, ...options].join(' \\\n  ');
}
