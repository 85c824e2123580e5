import { z } from 'zod';

/** A JSON Schema of draft 2020-12, as far as tests read it. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  [keyword: string]: unknown;
};

/** JSON Schemas are checked by compiling them. */
const Schema = z.custom<JsonSchema>((value) => typeof value === 'object' && value !== null);
const Reference = z.strictObject({ $ref: z.string().startsWith('#/components/') });
const MediaType = z.strictObject({ schema: Schema, example: z.unknown().optional() });
const Content = z.record(z.string().regex(/^[\w.+-]+\/[\w.+*-]+$/), MediaType);
const Header = z.strictObject({
  description: z.string().min(1),
  required: z.boolean().optional(),
  schema: Schema,
  example: z.unknown(),
});
const Response = z.strictObject({
  description: z.string().min(1),
  headers: z.record(z.string(), Header).optional(),
  content: Content.optional(),
});
const parameter = {
  name: z.string().min(1),
  description: z.string().min(1),
  schema: Schema,
  example: z.unknown().optional(),
};
const Parameter = z.discriminatedUnion('in', [
  z.strictObject({ ...parameter, in: z.literal('path'), required: z.literal(true) }),
  z.strictObject({
    ...parameter,
    in: z.enum(['query', 'header', 'cookie']),
    required: z.boolean().optional(),
  }),
]);
const Operation = z.strictObject({
  operationId: z.string().regex(/^[a-z]\w+$/i),
  summary: z.string().min(1),
  description: z.string().min(1),
  tags: z.array(z.string()).length(1),
  security: z.array(z.record(z.string(), z.array(z.string()))).min(1),
  parameters: z.array(Parameter).optional(),
  requestBody: z
    .strictObject({ description: z.string().min(1).optional(), required: z.boolean(), content: Content })
    .optional(),
  responses: z.record(z.string().regex(/^[1-5]\d\d$/), z.union([Response, Reference])),
});
const PathItem = z.record(z.string().regex(/^(get|post|put|delete)$/), Operation);

/** A strict schema of the parts of OpenAPI 3.1 that we use. Source: https://spec.openapis.org/oas/v3.1.0 */
export const OpenApiDocument = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({
    title: z.string().min(1),
    version: z.string().min(1),
    description: z.string().min(1),
  }),
  servers: z.array(z.strictObject({ url: z.string().min(1), description: z.string() })).min(1),
  tags: z.array(z.strictObject({ name: z.string().min(1), description: z.string().min(1) })),
  paths: z.record(z.string().startsWith('/'), PathItem),
  components: z.strictObject({
    schemas: z.record(z.string().regex(/^[\w.-]+$/), Schema),
    responses: z.record(z.string().regex(/^[\w.-]+$/), Response),
    securitySchemes: z.record(
      z.string(),
      z.strictObject({
        type: z.literal('http'),
        scheme: z.literal('bearer'),
        bearerFormat: z.string(),
        description: z.string().min(1),
      }),
    ),
  }),
});
type Document = z.infer<typeof OpenApiDocument>;

/** The parts of our OpenAPI document that tests read. */
export type OpenApi = Pick<Document, 'tags' | 'paths'> & {
  components: Pick<Document['components'], 'schemas' | 'responses'>;
};
export type Operation = z.infer<typeof Operation>;
export type ResponseObject = z.infer<typeof Response>;
