import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import fastifyMultipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import { errorCodes, type FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { ZodError, z } from 'zod';
import { AppError, isMachineError } from '#server/core/errors.ts';
import type { Deps } from '#server/deps.ts';
import { unfinishedPath } from '#server/files/picture-files.ts';
import { UploadedFile } from '#server/files/uploaded-file.ts';
import { MAX_PICTURE_BYTES } from '#shared/image-limits.ts';
import { admitForms } from './admission.ts';
import type { RestApp } from './rest-route.ts';

/** Far more than any form of ours has. */
const MAX_PARTS = 64;
/** Longer than any text that a schema allows, in bytes. */
const MAX_FIELD_BYTES = 16 * 1024;

/** A form's picture, and far more than the texts, boundaries and headers beside it. */
const MAX_FORM_BYTES = MAX_PICTURE_BYTES + 2 * MAX_PARTS * MAX_FIELD_BYTES;

const malformed = (cause?: unknown) =>
  new AppError('invalid', 'The body is not a valid multipart form', { cause });

const rejectField = (name: string, message: string) =>
  new ZodError([{ code: 'custom', path: [name], message, input: undefined }]);

/** What a browser sends for a file input that nobody used. */
const isUnused = (value: UploadedFile | string): boolean =>
  value instanceof UploadedFile && value.name === '' && value.sizeOnDisk === 0;

/** Writes a file to the disk as it arrives: a few at once in memory would be too many. */
async function receive(
  request: FastifyRequest,
  { filename, file }: MultipartFile,
  uploadsDir: string,
): Promise<UploadedFile> {
  const path = await unfinishedPath(uploadsDir);
  request.tmpUploads = [...(request.tmpUploads ?? []), path]; // The plugin removes them when the request has ended.
  await pipeline(file, createWriteStream(path, { mode: 0o600 }));
  return new UploadedFile(filename ?? '', path, (await stat(path)).size);
}

/** A part's text. @throws ZodError for what is none. */
function textOf(name: string, part: MultipartValue): string {
  if (part.valueTruncated) throw rejectField(name, 'Is too long');
  if (typeof part.value !== 'string') throw rejectField(name, 'Must be a text'); // A part may say that it is JSON.
  // Forms write every end of a line as two characters, whatever was typed.
  return part.value.replaceAll('\r\n', '\n');
}

/**
 * The form's texts and files under the documented names of their fields, whose case does not matter; unknown ones
 * are left out.
 */
async function readParts(request: FastifyRequest, names: string[], uploadsDir: string): Promise<object> {
  const documented = new Map(names.map((name) => [name.toLowerCase(), name]));
  const form: Record<string, UploadedFile | string> = {};
  for await (const part of request.parts()) {
    const name = documented.get(part.fieldname.toLowerCase());
    if (name === undefined) {
      if (part.type === 'file') part.file.resume();
      continue;
    }
    const value = part.type === 'file' ? await receive(request, part, uploadsDir) : textOf(name, part);
    if (isUnused(value)) continue;
    if (name in form) throw rejectField(name, 'Is sent more than once');
    form[name] = value;
  }
  return form;
}

/** Reads the form, and whatever is left of it where it is refused: a client that still sends would miss the answer. */
async function readForm(request: FastifyRequest, names: string[], uploadsDir: string): Promise<object> {
  try {
    return await readParts(request, names, uploadsDir);
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof ZodError || isMachineError(error)) throw error;
    throw malformed(error); // All else that the plugin throws is about the form; its parser's errors have no code.
  }
}

/** A field that means `value` where it is empty, as forms send what nobody filled in. */
export const emptyAs = <Field extends z.ZodType>(value: z.output<Field>, field: Field) =>
  z.preprocess((sent) => (sent === null || (typeof sent === 'string' && !sent.trim()) ? value : sent), field);

/** What a browser's `FormData` makes of a file that a client does not have. */
const NO_FILE: unknown[] = ['', 'null', 'undefined'];

/** A file of a form. */
export const FileField = z.file('Must be a file').transform((file, context) => {
  if (file instanceof UploadedFile) return file;
  context.addIssue('Must be a file');
  return z.NEVER;
});

/** The picture of a form, which may be missing. */
export const PictureField = z
  .preprocess((sent) => (NO_FILE.includes(sent) ? undefined : sent), FileField.optional())
  .meta({ description: 'JPEG, PNG, WebP, AVIF or GIF, at most 10 MiB and 40 megapixels' });

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
 * the route's schema checks: `names` are its fields, a file is an `UploadedFile`. Only once the caller may call is it read.
 * @throws AppError invalid for what is no form; ZodError for a field that is sent twice or is too long; Fastify's own
 * error for a form that is too large.
 */
export function withForms(
  app: RestApp,
  { config: { uploadsDir } }: Deps,
  { names, orJson = false }: { names: string[]; orJson?: boolean },
  routes: (app: RestApp) => void,
): void {
  app.register(async (room) => {
    if (!orJson) room.removeAllContentTypeParsers();
    await room.register(fastifyMultipart, {
      // Cut at one byte too many, so that who stores pictures sees and says that it is too large.
      throwFileSizeLimit: false,
      limits: { fileSize: MAX_PICTURE_BYTES + 1, fieldSize: MAX_FIELD_BYTES, parts: MAX_PARTS },
    });
    admitForms(room);
    room.addHook('preValidation', async (request) => {
      if (!request.isMultipart()) return;
      if (Number(request.headers['content-length']) > MAX_FORM_BYTES)
        throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
      request.body = await readForm(request, names, uploadsDir);
    });
    routes(room.withTypeProvider<ZodTypeProvider>());
  });
}
