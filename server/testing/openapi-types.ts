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

export type Content = Record<string, { schema: JsonSchema; example?: unknown }>;
type Parameter = {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
};
type Headers = Record<
  string,
  { description: string; required?: boolean; schema: JsonSchema; example?: unknown }
>;
export type ResponseObject = { description: string; headers?: Headers; content?: Content };

export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; description?: string; content: Content };
  responses: Record<string, ResponseObject | { $ref: string }>;
};

/** The parts of our OpenAPI document that tests read. */
export type OpenApi = {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, ResponseObject>;
  };
};
