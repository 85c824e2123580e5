import { type Html, html, nothing, prose } from './docs-html.ts';
import type { JsonSchema, OpenApi } from './openapi-types.ts';

const nameOf = (reference: string): string => reference.split('/').at(-1) ?? '';

/** The words for a schema's bounds, such as `1 to 120 characters`. */
function boundsOf({
  minLength,
  maxLength,
  minimum,
  exclusiveMinimum,
  maximum,
  maxItems,
}: JsonSchema): string {
  if (maxLength !== undefined) return `${minLength ? `${minLength} to` : 'at most'} ${maxLength} characters`;
  if (maxItems !== undefined) return `at most ${maxItems}`;
  if (maximum !== undefined) return `${minimum ?? 0} to ${maximum}`;
  if (exclusiveMinimum !== undefined) return `more than ${exclusiveMinimum}`;
  return minimum === undefined ? '' : `from ${minimum}`;
}

/** What kind of value a schema takes, in words: `integer, 1 to 100`; a record is a link to it. */
export function kindOf(schema: JsonSchema): Html {
  if (schema.$ref) return html`<a href="#record-${nameOf(schema.$ref)}">${nameOf(schema.$ref)}</a>`;
  if (schema.items) return html`list of ${kindOf(schema.items)}`;
  if (schema.anyOf) {
    return html`${schema.anyOf.map((one, at) => (at ? html` or ${kindOf(one)}` : kindOf(one)))}`;
  }
  if (schema.enum) return html`${schema.enum.map((value) => `“${value}”`).join(' or ')}`;
  if (schema.format === 'binary') return html`file`;
  const kinds = [schema.type ?? 'any'].flat().join(' or ');
  const fallback =
    schema.default === undefined || schema.default === '' ? '' : `${schema.default} by default`;
  return html`${[kinds, boundsOf(schema), fallback].filter(Boolean).join(', ')}`;
}

/** A described value: its name, kind and meaning. */
export const valueLine = (
  name: string,
  schema: JsonSchema,
  isRequired: boolean,
  description = '',
): Html => html`
<dt><code>${name}</code> <span class="kind">${kindOf(schema)}${isRequired ? '' : ', optional'}</span></dt>
<dd>${prose(schema.description ?? description)}</dd>`;

/** The fields of a schema, or of the record that it refers to. */
export function fieldList(schema: JsonSchema, { components }: OpenApi): Html {
  const { properties, required = [] } = components.schemas[nameOf(schema.$ref ?? '')] ?? schema;
  if (!properties) return nothing;
  const lines = Object.entries(properties).map(([name, field]) =>
    valueLine(name, field, required.includes(name)),
  );
  return html`<dl class="values">${lines}</dl>`;
}
