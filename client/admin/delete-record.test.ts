import { afterEach, expect, test } from 'vitest';
import { AnswerError } from '#client/lib/api/answer-error.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { announce, clearNotices, noticeNow, noticesNow } from '#client/ui/toast/toast-store.ts';
import { deleteRecord } from './delete-record.ts';

afterEach(clearNotices);

const refusal = (message: string, httpStatus: number, field?: string) => async () => {
  throw new AnswerError(message, { httpStatus, errors: field && { [field]: [message] } });
};

const noted = async () => null;
const failure = (error: unknown) => errorText(error, 'Failed to delete it');

/** A deletion, and what was done in its course. */
function deletion(remove: () => Promise<unknown>, restore: () => Promise<unknown> = async () => null) {
  const done: string[] = [];
  const refresh = () => done.push('refresh');
  const outcome = deleteRecord({ name: 'Latte', remove, restore, refresh, failure });
  return { done, outcome };
}

test('a deletion says so, reads the list again, and can be taken back for ten seconds', async () => {
  const { done, outcome } = deletion(noted);
  expect(await outcome).toBeNull();
  expect(noticeNow()).toMatchObject({ text: '«Latte» er slettet', action: { text: 'Angre', time: 10_000 } });
  noticeNow()?.action?.run();
  await expect.poll(() => noticeNow()?.text).toBe('«Latte» er tilbake');
  expect(done).toEqual(['refresh', 'refresh']);
});

test('what else is said takes no deletion’s way back away', async () => {
  for (const name of ['Latte', 'Mokka']) {
    await deleteRecord({
      name,
      remove: noted,
      restore: noted,
      refresh: noted,
      failure,
    });
  }
  announce('«Cortado» er lagret');
  announce('«Cortado» er lagret igjen');
  expect(noticesNow().map(({ text }) => text)).toEqual([
    '«Latte» er slettet',
    '«Mokka» er slettet',
    '«Cortado» er lagret igjen',
  ]);
  noticesNow()[0]?.action?.run();
  await expect.poll(() => noticeNow()?.text).toBe('«Latte» er tilbake');
});

test('what can’t be taken back says why', async () => {
  const { done, outcome } = deletion(noted, refusal('Its category Te was deleted too', 409));
  await outcome;
  noticeNow()?.action?.run();
  await expect
    .poll(() => noticeNow()?.text)
    .toBe('Fikk ikke «Latte» tilbake: Its category Te was deleted too');
  expect(noticeNow()?.tone).toBe('bad');
  expect(done).toEqual(['refresh', 'refresh']);
});

test.for(['Name', 'ImageName'])('what can’t be taken back because its %s is taken says so', async (field) => {
  await deletion(noted, refusal('There is already one called Latte', 409, field)).outcome;
  noticeNow()?.action?.run();
  await expect
    .poll(() => noticeNow()?.text)
    .toBe('Fikk ikke «Latte» tilbake: noe annet har fått navnet imens');
});

test('what can’t be taken back for want of an answer can be tried again meanwhile', async () => {
  const answers = [noted, () => Promise.reject(new TypeError('Failed to fetch'))];
  const { outcome } = deletion(noted, () => (answers.pop() ?? noted)());
  await outcome;
  noticeNow()?.action?.run();
  await expect.poll(() => noticeNow()?.text).toBe('Fikk ikke «Latte» tilbake: ingen svar');
  noticeNow()?.action?.run();
  await expect.poll(() => noticeNow()?.text).toBe('«Latte» er tilbake');
});

test('a deletion that can’t be taken back any more says so, and offers nothing', async () => {
  const { outcome } = deletion(noted, refusal('There is no deleted menu item to bring back', 404));
  await outcome;
  noticeNow()?.action?.run();
  await expect
    .poll(() => noticeNow()?.text)
    .toBe('Fikk ikke «Latte» tilbake: det er for sent, eller alt gjort');
  expect(noticeNow()?.action).toBeUndefined();
});

test('a refusal stands in the question, in the server’s words or ours, and nothing is announced', async () => {
  expect(await deletion(refusal('Te is used by 2 menu items', 409)).outcome).toEqual({
    form: 'Te is used by 2 menu items',
  });
  const lost = deletion(async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await lost.outcome).toEqual({ form: 'Failed to delete it' });
  expect(lost.done).toEqual([]);
  expect((await deletion(refusal('No', 401)).outcome)?.advice).toContain('Logg inn');
  const gone = deletion(refusal('It does not exist', 404));
  expect(await gone.outcome).toEqual({ form: 'It does not exist' });
  expect(gone.done).toEqual(['refresh']);
  expect(noticeNow()).toBeNull();
});
