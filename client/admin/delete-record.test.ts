import { afterEach, expect, test } from 'vitest';
import { AnswerError } from '#client/lib/api/answer-error.ts';
import { failureOf } from '#client/lib/api/reason-text.ts';
import { closeToasts, toast, toastsNow } from '#client/ui/toast/toast-store.ts';
import { deleteRecord } from './delete-record.ts';
import { closeUndo } from './record-toasts.ts';

afterEach(() => closeToasts(() => true));

const newestToast = () => toastsNow().at(-1);

const rejection = (message: string, httpStatus: number) => async () => {
  throw new AnswerError(message, { httpStatus, errors: undefined });
};

const failure = (error: unknown) => failureOf(error, 'Failed to delete it');

const deletion = (remove: () => Promise<unknown>, name = 'Latte') =>
  deleteRecord({ noun: 'image', name, remove, failure });

const succeed = async () => ({ message: 'Deleted', changeId: 4 });

test('a deletion shows a toast and can be undone for ten seconds', async () => {
  expect(await deletion(succeed)).toBeNull();
  expect(newestToast()).toMatchObject({
    text: '«Latte» er slettet',
    action: { text: 'Angre', time: 10_000 },
  });
});

test('other toasts leave the undo of each deletion in place', async () => {
  for (const name of ['Latte', 'Mokka']) await deletion(succeed, name);
  toast('«Cortado» er lagret');
  toast('«Cortado» er lagret igjen');
  expect(toastsNow().map(({ text }) => text)).toEqual([
    '«Latte» er slettet',
    '«Mokka» er slettet',
    '«Cortado» er lagret igjen',
  ]);
});

test('no undo is offered any more once another record has got the name', async () => {
  await deletion(succeed);
  closeUndo('category', 'Latte');
  closeUndo('image', 'Mokka');
  expect(newestToast()?.action?.text).toBe('Angre');
  closeUndo('image', ' latte');
  expect(newestToast()).toBeUndefined();
});

test('a rejected deletion returns the error for the dialog, and shows no toast', async () => {
  expect(await deletion(rejection('Te is used by 2 menu items', 409))).toEqual({
    form: 'Te is used by 2 menu items',
  });
  const lost = deletion(async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await lost).toEqual({ form: 'Failed to delete it' });
  expect((await deletion(rejection('No', 401)))?.advice).toContain('Logg inn');
  expect(newestToast()).toBeUndefined();
});
