import { afterEach, expect, test } from 'vitest';
import { AnswerError } from '#client/lib/api/answer-error.ts';
import { failureOf } from '#client/lib/api/reason-text.ts';
import { closeToasts, toast, toastsNow } from '#client/ui/toast/toast-store.ts';
import { deleteRecord } from './delete-record.ts';
import { closeUndo } from './record-toasts.ts';

afterEach(() => closeToasts(() => true));

const newestToast = () => toastsNow().at(-1);

const rejection =
  (message: string, httpStatus: number, field?: string, why = {}) =>
  async () => {
    throw new AnswerError(message, { httpStatus, errors: field && { [field]: [message] }, ...why });
  };

const failure = (error: unknown) => failureOf(error, 'Failed to delete it');

const deletion = (remove: () => Promise<unknown>, restore: () => Promise<unknown> = async () => null) =>
  deleteRecord({ noun: 'image', name: 'Latte', remove, restore, failure });

const succeed = async () => null;

test('a deletion shows a toast and can be undone for ten seconds', async () => {
  expect(await deletion(succeed)).toBeNull();
  expect(newestToast()).toMatchObject({
    text: '«Latte» er slettet',
    action: { text: 'Angre', time: 10_000 },
  });
  newestToast()?.action?.run();
  await expect.poll(() => newestToast()?.text).toBe('«Latte» er tilbake');
});

test('other toasts leave the undo of each deletion in place', async () => {
  for (const name of ['Latte', 'Mokka']) {
    await deleteRecord({
      noun: 'menu item',
      name,
      remove: succeed,
      restore: succeed,
      failure,
    });
  }
  toast('«Cortado» er lagret');
  toast('«Cortado» er lagret igjen');
  expect(toastsNow().map(({ text }) => text)).toEqual([
    '«Latte» er slettet',
    '«Mokka» er slettet',
    '«Cortado» er lagret igjen',
  ]);
  toastsNow()[0]?.action?.run();
  await expect.poll(() => newestToast()?.text).toBe('«Latte» er tilbake');
});

test('an undo that the server rejects shows why', async () => {
  await deletion(
    succeed,
    rejection('Its category Te was deleted too', 409, undefined, {
      ...{ reason: 'categoryDeleted', subject: 'Te' },
    }),
  );
  newestToast()?.action?.run();
  await expect
    .poll(() => newestToast()?.text)
    .toBe('Fikk ikke «Latte» tilbake: Kategorien «Te» er også slettet.');
  expect(newestToast()?.error).toBe(true);
});

test.for(['Name', 'ImageName'])('an undo whose %s is taken shows that reason', async (field) => {
  await deletion(succeed, rejection('There is already one called Latte', 409, field));
  newestToast()?.action?.run();
  await expect
    .poll(() => newestToast()?.text)
    .toBe('Fikk ikke «Latte» tilbake: noe annet har fått navnet imens');
});

test('no undo is offered any more once another record has got the name', async () => {
  await deletion(succeed);
  closeUndo('category', 'Latte');
  closeUndo('image', 'Mokka');
  expect(newestToast()?.action?.text).toBe('Angre');
  closeUndo('image', ' latte');
  expect(newestToast()).toBeUndefined();
});

test('an undo without an answer can be retried in time', async () => {
  const answers = [succeed, () => Promise.reject(new TypeError('Failed to fetch'))];
  await deletion(succeed, () => (answers.pop() ?? succeed)());
  newestToast()?.action?.run();
  await expect.poll(() => newestToast()?.text).toBe('Fikk ikke «Latte» tilbake: ingen svar');
  newestToast()?.action?.run();
  await expect.poll(() => newestToast()?.text).toBe('«Latte» er tilbake');
});

test('an undo that comes too late shows that reason, and offers no retry', async () => {
  await deletion(succeed, rejection('There is no deleted menu item to bring back', 404));
  newestToast()?.action?.run();
  await expect
    .poll(() => newestToast()?.text)
    .toBe('Fikk ikke «Latte» tilbake: det er for sent, eller alt gjort');
  expect(newestToast()?.action).toBeUndefined();
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
  const gone = deletion(rejection('It does not exist', 404));
  expect(await gone).toEqual({ form: 'It does not exist' });
  expect(newestToast()).toBeUndefined();
});
