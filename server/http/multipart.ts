import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import fastifyMultipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import { errorCodes, type FastifyReply, type FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { ZodError, z } from 'zod';
import { AppError, isMachineError } from '#server/core/errors.ts';
import type { Deps } from '#server/deps.ts';
import { UploadedFile, unfinishedPath } from '#server/files/picture-files.ts';
import { FIRST_FRAME_HEADER, MAX_PICTURE_BYTES } from '#shared/cafe/image-limits.ts';
import { nameIgnored, namesOf, type RestApp } from './rest-route.ts';

/** More than any of our forms needs. */
const MAX_PARTS = 64;
/** Longer than any text that a schema allows, in bytes. */
const MAX_FIELD_BYTES = 16 * 1024;

/** The size of a form with a picture, and ample room for texts, boundaries and headers. */
const MAX_FORM_BYTES = MAX_PICTURE_BYTES + 2 * MAX_PARTS * MAX_FIELD_BYTES;

const rejectField = (name: string, message: string) =>
  new ZodError([{ code: 'custom', path: [name], message, input: undefined }]);

/** Streams a file to disk, to keep memory small. */
async function receive(request: FastifyRequest, { filename, file }: MultipartFile, uploadsDir: string) {
  const path = await unfinishedPath(uploadsDir);
  request.tmpUploads = [...(request.tmpUploads ?? []), path]; // The plugin removes these files after the response.
  await pipeline(file, createWriteStream(path, { mode: 0o600 }));
  return new UploadedFile(filename ?? '', path, (await stat(path)).size);
}

/** The text of a part. @throws ZodError where it is too long, not a text or not UTF-8. */
function textOf(name: string, part: MultipartValue): string {
  if (part.valueTruncated) throw rejectField(name, 'Is too long');
  if (typeof part.value !== 'string') throw rejectField(name, 'Must be a text'); // A part with a JSON content type is parsed.
  // The parser replaces bytes that it can't decode.
  if (part.value.includes('\uFFFD')) throw rejectField(name, 'Must be UTF-8');
  // Forms encode line ends as CR LF.
  return part.value.replaceAll('\r\n', '\n');
}

/**
 * The form's texts and files by documented field name. Field names are matched without regard to case; unknown fields
 * are skipped.
 */
async function readParts(
  request: FastifyRequest,
  reply: FastifyReply,
  names: Iterable<string>,
  uploadsDir: string,
): Promise<object> {
  const documented = new Map([...names].map((name) => [name.toLowerCase(), name]));
  const form: Record<string, UploadedFile | string> = {};
  const ignored: string[] = [];
  for await (const part of request.parts()) {
    const name = documented.get(part.fieldname.toLowerCase());
    if (name === undefined) {
      if (part.type === 'file') part.file.resume();
      ignored.push(part.fieldname);
      continue;
    }
    const value = part.type === 'file' ? await receive(request, part, uploadsDir) : textOf(name, part);
    // An empty file input, as browsers send it.
    if (value instanceof UploadedFile && value.name === '' && value.sizeOnDisk === 0) continue;
    if (name in form) throw rejectField(name, 'Is sent more than once');
    form[name] = value;
  }
  nameIgnored(reply, ignored);
  return form;
}

/** A field whose empty text means `value`, as forms send empty inputs. */
export const emptyAs = <Field extends z.ZodType>(value: z.output<Field>, field: Field) =>
  z.preprocess((sent) => (sent === null || (typeof sent === 'string' && !sent.trim()) ? value : sent), field);

/** Texts that a browser's `FormData` makes of a missing file. */
const NO_FILE: unknown[] = ['', 'null', 'undefined'];

export const FileField = z.file('Must be a file').transform((file, context) => {
  if (file instanceof UploadedFile) return file;
  context.addIssue('Must be a file');
  return z.NEVER;
});

export const PictureField = z
  .preprocess((sent) => (NO_FILE.includes(sent) ? undefined : sent), FileField.optional())
  .meta({ description: 'JPEG, PNG, WebP, AVIF or GIF, at most 10 MiB and 40 megapixels' });

/**
 * A field that is no text: a form sends its value as text that matches `pattern`, JSON sends the value itself.
 * @param message tells which values are allowed.
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

/** A field that forms send as JSON text, and JSON bodies as a value. */
export const jsonField = <Field extends z.ZodType>(field: Field) =>
  z.preprocess((sent, context) => {
    if (typeof sent !== 'string') return sent;
    try {
      return JSON.parse(sent);
    } catch {
      context.addIssue('Must be JSON');
      return z.NEVER;
    }
  }, field);

/**
 * Adds routes that accept a multipart form, or also JSON with the same fields. The form is read after
 * authorization and becomes the body that the route's schema checks; a file is an `UploadedFile`.
 * @throws AppError invalid for a malformed form; ZodError for a duplicate or too long field; Fastify's error for a form
 * that is too large.
 */
export function withForms(
  app: RestApp,
  deps: Deps,
  accepted: 'forms' | 'forms and JSON',
  routes: (app: RestApp) => void,
): void {
  app.register(async (scope) => {
    if (accepted === 'forms') scope.removeAllContentTypeParsers();
    await scope.register(fastifyMultipart, {
      // One byte more than allowed, so storeUpload detects a picture that is too large.
      throwFileSizeLimit: false,
      limits: { fileSize: MAX_PICTURE_BYTES + 1, fieldSize: MAX_FIELD_BYTES, parts: MAX_PARTS },
    });
    scope.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, consumes: ['multipart/form-data'] };
    });
    scope.addHook('preValidation', async (request, reply) => {
      if (!request.isMultipart()) return;
      if (Number(request.headers['content-length']) > MAX_FORM_BYTES)
        throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
      const names = namesOf(request.routeOptions.schema?.body) ?? [];
      try {
        request.body = await readParts(request, reply, names, deps.config.uploadsDir);
      } catch (error) {
        // The rest is drained, since a client that still sends would miss the response.
        request.raw.unpipe();
        request.raw.resume();
        if (error instanceof ZodError || isMachineError(error)) throw error;
        // Other errors concern the form; the parser's have no code.
        throw new AppError('invalid', 'The body is not a valid multipart form', { cause: error });
      }
    });
    scope.addHook('onSend', async ({ body }, reply, payload) => {
      const files: unknown[] = Object.values(Object(body));
      if (files.some((file) => file instanceof UploadedFile && file.isAnimated))
        reply.header(FIRST_FRAME_HEADER, 'true');
      return payload;
    });
    routes(scope.withTypeProvider<ZodTypeProvider>());
  });
}
