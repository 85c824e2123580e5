import { z } from 'zod';
import { sendRequest } from '#load/shop.ts';
import { appRouter } from '#server/api/router.ts';
import type { JsonSchema, OpenApi, Operation } from '#server/testing/openapi.ts';
import { TRPC_PREFIX } from '#shared/api/trpc.ts';

/** Input of a call: the parts that its schema has. */
export type Input = { path?: Values; query?: Values; json?: unknown; form?: Values };
type Values = Record<string, unknown>;

/** A call of either API with the schema of its input. */
export type Call = { name: string; schema: JsonSchema; requestOf: (input: Input) => Sent };

export type Sent = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | FormData;
};

type Definitions = Record<string, JsonSchema>;

function withoutReferences(schema: JsonSchema, definitions: Definitions): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_, value) => {
    const name = value?.$ref?.split('/').at(-1);
    return name === undefined ? value : withoutReferences(definitions[name] ?? {}, definitions);
  });
}

const objectOf = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Encodes a value for a URL; lone surrogates, which can't be encoded, become the replacement character. */
const escaped = (value: unknown): string => encodeURIComponent(textOf(value).toWellFormed());

function formOf(values: Values): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof Uint8Array) form.append(name, new File([new Uint8Array(value)], 'bilde.png'));
    else form.append(name, textOf(value));
  }
  return form;
}

function bodyOf({ json, form }: Input): Pick<Sent, 'headers' | 'body'> {
  if (form) return { headers: {}, body: formOf(form) };
  if (json === undefined) return { headers: {} };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) };
}

function restCall(method: string, address: string, operation: Operation, definitions: Definitions): Call {
  const parts: Record<string, JsonSchema> = {};
  for (const where of ['path', 'query'] as const) {
    const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === where);
    if (parameters.length === 0) continue;
    parts[where] = objectOf(Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])));
  }
  const content = operation.requestBody?.content ?? {};
  const [json, form] = [content['application/json'], content['multipart/form-data']];
  if (json) parts.json = json.schema;
  if (form) parts.form = form.schema;
  return {
    name: `${method.toUpperCase()} ${address}`,
    schema: withoutReferences(objectOf(parts), definitions),
    requestOf: (input) => {
      const path = address.replace(/\{(\w+)\}/g, (_, name) => escaped(input.path?.[name]));
      const query = Object.entries(input.query ?? {}).map(([name, value]) => `${name}=${escaped(value)}`);
      return { method: method.toUpperCase(), path: `${path}?${query.join('&')}`, ...bodyOf(input) };
    },
  };
}

export async function restCalls(origin: string): Promise<Call[]> {
  const { paths, components }: OpenApi = JSON.parse((await sendRequest(`${origin}/api/openapi.json`)).body);
  return Object.entries(paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      restCall(method, address, operation, components.schemas),
    ),
  );
}

function trpcCall(name: string, isQuery: boolean, input: z.core.$ZodType | undefined): Call {
  const { $defs = {}, ...schema } = input
    ? (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
    : {};
  return {
    name: `tRPC ${name}`,
    schema: withoutReferences(objectOf({ json: schema }), $defs as Definitions),
    requestOf: (input) => {
      const path = `${TRPC_PREFIX}/${name}`;
      if (!isQuery) return { method: 'POST', path, ...bodyOf(input) };
      return { method: 'GET', path: `${path}?input=${escaped(JSON.stringify(input.json))}`, headers: {} };
    },
  };
}

/** The part of a procedure's definition that holds its input schemas; tRPC's public types hide it. */
type Procedure = { _def: { type: 'query' | 'mutation' | 'subscription'; inputs: z.core.$ZodType[] } };

/** All queries and mutations of the tRPC router, without its endless subscription. */
export function trpcCalls(): Call[] {
  const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>;
  return Object.entries(procedures)
    .filter(([, { _def }]) => _def.type !== 'subscription')
    .map(([name, { _def }]) => trpcCall(name, _def.type === 'query', _def.inputs[0]));
}
