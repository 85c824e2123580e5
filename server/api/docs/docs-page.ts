import { curlOf } from './docs-curl.ts';
import { type Html, html, nothing, prose } from './docs-html.ts';
import { fieldList, kindOf, valueLine } from './docs-schema.ts';
import type { Answer, Content, OpenApi, Operation } from './openapi-types.ts';

type Call = { method: string; path: string; operation: Operation };

const callsOf = ({ paths }: OpenApi, tag: string): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => ({ method, path, operation })),
  );

const slug = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

const address = ({ method, path }: Call): Html =>
  html`<b class="method">${method.toUpperCase()}</b> <code>${path}</code>`;

function whoMayCall({ security }: Operation): string {
  if (security.some((way) => !('bearer' in way))) return 'Everybody; a token is read where it is sent';
  const roles = security.flatMap((way) => way.bearer ?? []);
  return roles.length > 0 ? `Role ${roles.join(' or ')}, with a token` : 'Whoever is signed in, with a token';
}

const json = (value: unknown): Html => html`<pre><code>${JSON.stringify(value, null, 2)}</code></pre>`;

function parameters({ parameters: list = [] }: Operation): Html {
  if (list.length === 0) return nothing;
  const lines = list.map(({ name, schema, required = false, description }) =>
    valueLine(name, schema, required, description),
  );
  return html`<h4>Parameters</h4><dl class="values">${lines}</dl>`;
}

function body({ requestBody }: Operation, document: OpenApi): Html {
  if (!requestBody) return nothing;
  const types = Object.keys(requestBody.content);
  const [media] = Object.values(requestBody.content);
  if (!media) return nothing;
  const example = 'application/json' in requestBody.content ? json(media.example) : nothing;
  return html`<h4>Body</h4><p>${prose(types.map((type) => `\`${type}\``).join(' or '))}</p>
${fieldList(media.schema, document)}${example}`;
}

function content(kinds: Content = {}): Html[] {
  return Object.values(kinds).map(({ schema, example }) => html`<p>${kindOf(schema)}</p>${json(example)}`);
}

function headers({ headers: list }: Answer): Html {
  if (!list) return nothing;
  const lines = Object.entries(list).map(([name, { schema, description, required = false }]) =>
    valueLine(name, schema, required, description),
  );
  return html`<dl class="values">${lines}</dl>`;
}

function answers({ responses }: Operation): Html {
  const described = Object.entries(responses).map(([status, answer]) => {
    if ('$ref' in answer) return nothing;
    return html`<p><b class="status">${status}</b> ${prose(answer.description)}</p>${headers(answer)}${content(answer.content)}`;
  });
  const failures = Object.entries(responses).filter(([, answer]) => '$ref' in answer);
  const links = failures.map(([status]) => html` <a href="#error-${status}">${status}</a>`);
  return html`<h4>Answers</h4>${described}<p>Errors:${links}</p>`;
}

const callSection = (call: Call, document: OpenApi): Html => html`
<article id="${call.operation.operationId}">
<h3>${call.operation.summary}</h3>
<p class="address">${address(call)}</p>
<p>${prose(call.operation.description)}</p>
<p class="who">${whoMayCall(call.operation)}</p>
${parameters(call.operation)}${body(call.operation, document)}${answers(call.operation)}
<h4>With curl</h4><pre><code>${curlOf(call.method, call.path, call.operation)}</code></pre>
</article>`;

const tagSection = ({ name, description }: OpenApi['tags'][number], document: OpenApi): Html => html`
<section aria-labelledby="${slug(name)}">
<h2 id="${slug(name)}">${name}</h2><p>${prose(description)}</p>
${callsOf(document, name).map((call) => callSection(call, document))}
</section>`;

/** Every error that calls refer to, with the statuses under which they do. */
function errorSection(document: OpenApi): Html {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const statuses = new Map(
    operations.flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, answer]) =>
        '$ref' in answer ? [[status, answer.$ref.split('/').at(-1) ?? ''] as const] : [],
      ),
    ),
  );
  const errors = [...statuses].sort().map(([status, name]) => {
    const answer = document.components.responses[name];
    if (!answer) return nothing;
    return html`<article id="error-${status}"><h3>${status}</h3><p>${prose(answer.description)}</p>
${headers(answer)}${content(answer.content)}</article>`;
  });
  return html`<section aria-labelledby="errors"><h2 id="errors">Errors</h2>${errors}</section>`;
}

function recordSection(document: OpenApi): Html {
  const records = Object.entries(document.components.schemas).map(
    ([name, schema]) => html`<article id="record-${name}"><h3>${name}</h3>
<p>${prose(schema.description ?? '')}</p>${fieldList(schema, document)}</article>`,
  );
  return html`<section aria-labelledby="records"><h2 id="records">Records</h2>${records}</section>`;
}

const contents = (document: OpenApi): Html => html`<nav aria-label="Contents"><ul>
${document.tags.map(
  ({ name }) => html`<li><a href="#${slug(name)}">${name}</a><ul>
${callsOf(document, name).map((call) => html`<li><a href="#${call.operation.operationId}">${call.operation.summary}</a><span class="small">${address(call)}</span></li>`)}
</ul></li>`,
)}
<li><a href="#errors">Errors</a></li><li><a href="#records">Records</a></li></ul></nav>`;

/** A page that shows the document to readers, complete without scripts. `style` is the address of its style sheet. */
export function docsPage(document: OpenApi, style: string): string {
  const { title, description } = document.info;
  const paragraphs = description.split('\n\n').map((text) => html`<p>${prose(text)}</p>`);
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>Calls for other clients – ${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="${style}"></head>
<body><a class="skip" href="#calls">Skip to the calls</a>
<header><p><a href="/">${title}</a></p><h1>Calls for other clients</h1>${paragraphs}
<p>The same for programs is <a href="/api/openapi.json">the OpenAPI document</a>. In the examples <code>$CAFE</code>
is the address of this server and <code>$TOKEN</code> the <code>message</code> that a login answered.</p></header>
<div class="columns">${contents(document)}
<main id="calls" tabindex="-1">${document.tags.map((tag) => tagSection(tag, document))}
${errorSection(document)}${recordSection(document)}</main></div></body></html>`.markup;
}
