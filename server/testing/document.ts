import { brotliDecompressSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Answer, JsonSchema, OpenApi, Operation } from '#server/api/openapi/types.ts';

/** What was answered, as far as a document says something of it. */
export type Answered = {
  status: number;
  headers: Record<string, unknown>;
  body: string;
};

/** @throws Error that says in which way an answer is not what the document says. */
export type AnswerCheck = (method: string, url: string, answered: Answered) => void;

/** `$ref`s of schemas lead into the document, which is known under this address. */
const ADDRESS = 'document:';

/** A validator that knows the document's schemas. Formats are for readers alone, as JSON Schema has it by default. */
export function createAjv(document: OpenApi): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document, ADDRESS);
  return ajv;
}

/** A schema of the document that is nowhere in it by itself, with its references made to lead into it. */
export const within = (schema: JsonSchema): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${ADDRESS}#/`));

/** The answer that a document lists, where it stands itself or is referred to. */
export function answerOf(document: OpenApi, { responses }: Operation, status: number): Answer | undefined {
  const listed = responses[status];
  if (listed === undefined || !('$ref' in listed)) return listed;
  return document.components.responses[listed.$ref.split('/').at(-1) ?? ''];
}

/** A path of the document as an address matches it: without regard to case, with or without a slash at the end. */
const matcher = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i');

/** Makes the check of answers against `document`. Addresses and methods that it doesn't list are nothing to it. */
export function createAnswerCheck(document: OpenApi): AnswerCheck {
  const ajv = createAjv(document);
  const validators = new Map<JsonSchema, ValidateFunction>();
  // A path without parameters comes before one that would match it too.
  const paths = Object.entries(document.paths)
    .sort(([one], [other]) => Number(one.includes('{')) - Number(other.includes('{')))
    .map(([path, methods]) => ({ pattern: matcher(path), methods }));

  const validatorOf = (schema: JsonSchema): ValidateFunction => {
    const validator = validators.get(schema) ?? ajv.compile(within(schema));
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
    const answer = answerOf(document, operation, status);
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

/** Made once in each process: what all apps document is the same. */
let made: Promise<AnswerCheck> | null = null;

async function checkOf(app: FastifyInstance): Promise<AnswerCheck> {
  const answer = await app.inject('/api/openapi.json');
  if (answer.statusCode !== 200) throw new Error(`There is no document: ${answer.body}`);
  return createAnswerCheck(answer.json());
}

/** What an app answered without a connection, which leaves decoding to its caller. */
export const answeredBy = ({
  statusCode: status,
  headers,
  body,
  rawPayload,
}: LightMyRequestResponse): Answered => ({
  status,
  headers,
  body: headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload).toString() : body,
});

/**
 * Fails the test that asked where an answer is not what the app's own document says of the call.
 * @throws Error saying in which way.
 */
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
