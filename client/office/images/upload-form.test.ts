import { expect, test } from 'vitest';
import { AnswerError } from '#client/data/upload.ts';
import type { Reason } from '#shared/api/reasons.ts';
import { NO_FILE_OR_NAME } from '#shared/cafe/image-limits.ts';
import { uploadErrors, uploadFailure } from './upload-form.tsx';

const FILE = new File(['x'], 'x.png', { type: 'image/png' });
const rejection = (httpStatus: number, field?: string, reason?: Reason) =>
  new AnswerError('The reason', {
    httpStatus,
    errors: field && { [field]: ['The reason'] },
    reason,
    subject: 'Ny',
  });

test.for([
  [FILE, 'Sommer', {}],
  [null, 'Sommer', { form: NO_FILE_OR_NAME, file: 'Velg et bilde' }],
  [FILE, '  ', { form: NO_FILE_OR_NAME, name: 'Skriv inn et navn' }],
  [FILE, 'å'.repeat(121), { name: 'Navnet kan ha høyst 120 tegn, men har 121' }],
] as const)('a file %s with the name «%s» lacks %o', ([file, name, errors]) => {
  const found = Object.entries(uploadErrors(file, name)).filter(([, error]) => error !== undefined);
  expect(Object.fromEntries(found)).toEqual(errors);
});

test('a field that the server rejected has the error', () => {
  const form = 'Error uploading image.';
  const taken = 'Det finnes allerede et bilde som heter «Ny».';
  expect(uploadFailure(rejection(409, 'ImageName', 'imageNameTaken'))).toEqual({ form, name: taken });
  expect(uploadFailure(rejection(400, 'ImageName')).name).toContain('Skriv et annet');
  for (const [status, reason, text] of [
    [413, 'pictureTooLarge', 'Bildet er for stort.'],
    [415, 'pictureFormat', 'Bildet må være JPEG, PNG, WebP, AVIF eller GIF.'],
    [400, 'pictureUnreadable', 'Bildet kan ikke leses.'],
  ] as const)
    expect(uploadFailure(rejection(status, 'ImageFile', reason))).toEqual({ form, file: text });
});

test('any other failure has advice, with the server’s reason where there is one', () => {
  expect(uploadFailure(new Error('The network failed'))).toMatchObject({
    form: 'Error uploading image.',
    advice: expect.stringContaining('Vi fikk ikke svar'),
  });
  expect(uploadFailure(rejection(401)).advice).toContain('Logg inn');
  expect(uploadFailure(rejection(507)).form).toBe('Error uploading image. The reason');
});
