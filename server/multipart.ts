import { MIMEType } from 'node:util';
import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { ZodError, z } from 'zod';
import { MAX_PICTURE_BYTES } from '#shared/images.ts';
import { AppError } from './errors.ts';
import type { RestApp } from './rest-route.ts';

/** What a form may have beside its picture, in bytes: fields, boundaries, headers. */
const MAX_REST_BYTES = 64 * 1024;
/** Far more than any form of ours has. */
const MAX_PARTS = 64;

const malformed = (cause?: unknown) =>
  new AppError('invalid', 'The body is not a valid multipart form', { cause });

/** Whether the body has more parts than any form, by its boundaries: reading hundreds of thousands takes seconds. */
function hasTooManyParts(boundary: string, body: Buffer): boolean {
  const delimiter = Buffer.from(`\n--${boundary}`);
  let at = body.indexOf(delimiter);
  for (let parts = 0; at !== -1 && parts < MAX_PARTS; parts += 1) at = body.indexOf(delimiter, at + 1);
  return at !== -1;
}

/** What a browser sends for a file input that nobody used. */
const isUnused = (value: File | string): boolean =>
  value instanceof File && value.name === '' && value.size === 0;

/**
 * The form's texts and files under the documented names of their fields, whose case does not matter; unknown ones
 * are left out. Node's own parser reads it, the one of `fetch`: it has the whole body, so nothing is cut or hangs.
 */
async function readForm(contentType: string, body: Buffer<ArrayBuffer>, names: string[]): Promise<object> {
  const boundary = new MIMEType(contentType).params.get('boundary');
  if (!boundary || hasTooManyParts(boundary, body)) throw malformed();
  const sent = await new Response(body, { headers: { 'content-type': contentType } })
    .formData()
    .catch((cause) => {
      throw malformed(cause);
    });
  const documented = new Map(names.map((name) => [name.toLowerCase(), name]));
  const form: Record<string, File | string> = {};
  for (const [key, value] of sent) {
    const name = documented.get(key.toLowerCase());
    if (name === undefined || isUnused(value)) continue;
    if (name in form) {
      throw new ZodError([{ code: 'custom', path: [name], message: 'Is sent more than once', input: value }]);
    }
    form[name] = value;
  }
  return form;
}

/** A field that means `value` where it is empty, as forms send what nobody filled in. */
export const emptyAs = <Field extends z.ZodType>(value: z.output<Field>, field: Field) =>
  z.preprocess((sent) => (sent === null || (typeof sent === 'string' && !sent.trim()) ? value : sent), field);

/** The picture of a form, which may be missing: also where a client sends an empty text for it. */
export const PictureField = emptyAs(undefined, z.file('Must be a file').optional()).meta({
  description: 'JPEG, PNG, WebP, AVIF or GIF, at most 10 MiB and 40 megapixels',
});

/**
 * A field that is no text: a form writes its value as `pattern` says, JSON sends the value itself.
 * @param message says what is allowed.
 */
export const typedField = <Field extends z.ZodType>(
  { pattern, message, read }: { pattern: RegExp; message: string; read: (text: string) => unknown },
  field: Field,
) =>
  z.preprocess((sent, context) => {
    if (typeof sent !== 'string') return sent;
    if (pattern.test(sent)) return read(sent);
    context.addIssue(message);
    return z.NEVER;
  }, field);

/**
 * Adds routes that take a multipart form, or JSON with the same fields where `orJson`. The form becomes the body that
 * the route's schema checks: `names` are its fields, a file is a `File`. Only once the caller may call is it read.
 * @throws AppError invalid for what is no form or has a field twice; Fastify's own errors for size and length.
 */
export function withForms(
  app: RestApp,
  { names, orJson = false }: { names: string[]; orJson?: boolean },
  routes: (app: RestApp) => void,
): void {
  app.register(async (room) => {
    if (!orJson) room.removeAllContentTypeParsers();
    // Fastify hangs up on a body that is too large. A browser that still sends would see a broken connection instead of
    // the answer, so the rest is read and forgotten, for as long as a request may take.
    room.addHook('onSend', async (_request, reply) => {
      if (reply.statusCode === 413) reply.removeHeader('connection');
    });
    room.addContentTypeParser<Buffer<ArrayBuffer>>(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: MAX_PICTURE_BYTES + MAX_REST_BYTES },
      (request: FastifyRequest, body: Buffer<ArrayBuffer>) =>
        readForm(request.headers['content-type'] ?? '', body, names),
    );
    routes(room.withTypeProvider<ZodTypeProvider>());
  });
}
