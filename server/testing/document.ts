import { brotliDecompressSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { JsonSchema, OpenApi, Operation, ResponseObject } from './openapi.ts';

export type Answered = {
  status: number;
  headers: Record<string, unknown>;
  body: string;
};

/** @throws Error where a response does not match the document. */
export type AnswerCheck = (method: string, url: string, answered: Answered) => void;

/** The document's id in the validator, to which the `$ref`s of schemas are resolved. */
const ADDRESS = 'document:';

/** Creates a validator with the document's schemas. Formats are not validated, as is JSON Schema's default. */
export function createAjv(document: OpenApi): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document, ADDRESS);
  return ajv;
}

/** A copy of a schema whose references point to the registered document. */
export const resolveReferences = (schema: JsonSchema): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${ADDRESS}#/`));

export function documentedResponse(
  document: OpenApi,
  { responses }: Operation,
  status: number,
): ResponseObject | undefined {
  const listed = responses[status];
  if (listed === undefined || !('$ref' in listed)) return listed;
  return document.components.responses[listed.$ref.split('/').at(-1) ?? ''];
}

/** Matches URLs of a documented path, without regard to case and to a trailing slash. */
const matcher = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i');

/** Creates a check of responses against `document`. Undocumented paths and methods are skipped. */
export function createAnswerCheck(document: OpenApi): AnswerCheck {
  const ajv = createAjv(document);
  const validators = new Map<JsonSchema, ValidateFunction>();
  // Paths without parameters first, since one with parameters may match them too.
  const paths = Object.entries(document.paths)
    .sort(([one], [other]) => Number(one.includes('{')) - Number(other.includes('{')))
    .map(([path, methods]) => ({ pattern: matcher(path), methods }));

  const validatorOf = (schema: JsonSchema): ValidateFunction => {
    const validator = validators.get(schema) ?? ajv.compile(resolveReferences(schema));
    validators.set(schema, validator);
    return validator;
  };
  const check = (what: string, schema: JsonSchema, value: unknown): void => {
    const validate = validatorOf(schema);
    if (!validate(value)) throw new Error(`${what} is not as documented: ${ajv.errorsText(validate.errors)}`);
  };

  return (method, url, { status, headers, body }) => {
    const [address = ''] = url.split('?');
    const operation = paths.find(({ pattern }) => pattern.test(address))?.methods[method.toLowerCase()];
    if (!operation) return;
    const name = `${method} ${address} ${status}`;
    const answer = documentedResponse(document, operation, status);
    if (!answer) throw new Error(`${name} is not documented`);
    for (const [header, { required, schema }] of Object.entries(answer.headers ?? {})) {
      const value = headers[header.toLowerCase()];
      if (value === undefined && required) throw new Error(`${name} lacks the header ${header}`);
      if (value !== undefined)
        check(`${name} ${header}`, schema, schema.type === 'integer' ? Number(value) : value);
    }
    const type = String(headers['content-type'] ?? '').split(';')[0] ?? '';
    const media = answer.content?.[type];
    if (!media && (answer.content || body)) throw new Error(`${name} is of the undocumented type "${type}"`);
    if (media) check(name, media.schema, type === 'application/json' ? JSON.parse(body) : body);
  };
}

/** Created once per process, since all apps have the same document. */
let made: Promise<AnswerCheck> | null = null;

async function checkOf(app: FastifyInstance): Promise<AnswerCheck> {
  const answer = await app.inject('/api/openapi.json');
  if (answer.statusCode !== 200) throw new Error(`There is no document: ${answer.body}`);
  return createAnswerCheck(answer.json());
}

/** Converts a response of `inject`, which does not decompress. */
export const toAnswered = ({
  statusCode: status,
  headers,
  body,
  rawPayload,
}: LightMyRequestResponse): Answered => ({
  status,
  headers,
  body: headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload).toString() : body,
});

/** Fails the test where a response does not match the app's own OpenAPI document. */
export async function checkDocumented(
  app: FastifyInstance,
  method: string,
  url: string,
  answered: Answered,
): Promise<void> {
  if (!/^\/api\//i.test(url)) return;
  made ??= checkOf(app);
  (await made)(method, url, answered);
}
