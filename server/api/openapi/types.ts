/** A JSON Schema of draft 2020-12, as far as our code reads it. */
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

export type Content = Record<string, { schema: JsonSchema; example?: unknown }>;
export type Parameter = {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
};
export type Header = { description?: string; required?: boolean; schema: JsonSchema; example?: unknown };
export type ResponseObject = { description: string; headers?: Record<string, Header>; content?: Content };
export type Reference = { $ref: string };

export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; description?: string; content: Content };
  responses: Record<string, ResponseObject | Reference>;
};

/** The parts of OpenAPI 3.1 that our document uses. */
export type OpenApi = {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string; description?: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, ResponseObject>;
    securitySchemes: Record<string, object>;
  };
};
