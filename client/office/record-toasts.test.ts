import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeToasts, toast, toasts } from '#client/ui/toast/toast-store.ts';
import { namesText, quotedName, toastDone } from './record-toasts.ts';

test('a toast quotes names of up to forty letters whole and shortens longer ones', () => {
  expect(quotedName('Cappuccino')).toBe('«Cappuccino»');
  expect(quotedName('Å'.repeat(40))).toBe(`«${'Å'.repeat(40)}»`);
  expect(quotedName('Å'.repeat(110))).toBe(`«${'Å'.repeat(40)}…»`);
  expect(quotedName(`${'☕'.repeat(39)} ${'☕'.repeat(9)}`)).toBe(`«${'☕'.repeat(39)}…»`);
});

test.for([
  [['Latte'], '«Latte»'],
  [['Latte', 'Mokka'], '«Latte» og «Mokka»'],
  [['A', 'B', 'C', 'D', 'E'], '«A», «B», «C», «D» og «E»'],
  [['A', 'B', 'C', 'D', 'E', 'F', 'G'], '«A», «B», «C», «D», «E» og 2 til'],
] as const)('%j are told as %s', ([names, text]) => {
  expect(namesText(names, 5)).toBe(text);
});

const logInAs = (role: string) => vi.stubGlobal('localStorage', { getItem: () => role });

beforeEach(() => void logInAs('Admin'));

afterEach(() => {
  closeToasts(() => true);
  vi.unstubAllGlobals();
});

const newest = () => toasts.get().at(-1);

/** The server's answer to an undo. */
const undone = (conflicts: { name: string }[] = []) =>
  Response.json({ result: { data: { undone: 1, conflicts, conflicting: conflicts.length, seen: null } } });

const rejected = (httpStatus: number, reason?: string) =>
  Response.json(
    { error: { message: 'No', code: -32600, data: { httpStatus, reason } } },
    { status: httpStatus },
  );

/** Takes back the deletion of a menu item. */
function undoDeletion(): void {
  toastDone('«Latte» er slettet', [{ changeId: 7 }], '«Latte» er tilbake');
  newest()?.action?.run();
}

const expectNewest = (text: string) => expect.poll(() => newest()?.text).toBe(text);

/** Answers undos with these, in order. @returns the ids of the changes that were to be undone */
function answerWith(...answers: (Response | Error)[]): number[] {
  const asked: number[] = [];
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) => {
    asked.push(JSON.parse(String(body)).changeId);
    const answer = answers.shift() ?? new Error('Unexpected');
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return asked;
}

test('what was done can be taken back for ten seconds, the last change first', async () => {
  const asked = answerWith(undone(), undone());
  toastDone(
    '2 bilder er lastet opp',
    [{ changeId: 3 }, { changeId: 5 }, undefined],
    '2 bilder er slettet igjen',
  );
  expect(newest()).toMatchObject({ text: '2 bilder er lastet opp', action: { text: 'Angre', time: 10_000 } });
  newest()?.action?.run();
  await expectNewest('2 bilder er slettet igjen');
  expect(asked).toEqual([5, 3]);
});

test('only the last of small changes offers an undo, and other toasts leave that of each deletion in place', () => {
  toastDone('«Kakao» er lagret', [{ changeId: 1 }], '«Kakao» er som før', { key: 'replaced' });
  for (const name of ['Latte', 'Mokka'])
    toastDone(`«${name}» er slettet`, [{ changeId: 2 }], `«${name}» er tilbake`);
  for (const changeId of [3, 4])
    toastDone(`Endring ${changeId}`, [{ changeId }], 'Som før', { key: 'replaced' });
  toast('Lagret som fil');
  expect(toasts.get().map(({ text }) => text)).toEqual([
    '«Latte» er slettet',
    '«Mokka» er slettet',
    'Endring 4',
    'Lagret som fil',
  ]);
});

test('a barista can’t take back, but do the other thing that is offered', () => {
  logInAs('Barista');
  const other = { text: 'Bare i dag', run: vi.fn() };
  toastDone('«Latte» er utsolgt', [{ changeId: 7 }], '«Latte» er til salgs', { other });
  expect(newest()).toMatchObject({ action: { text: 'Bare i dag' } });
  expect(newest()?.action).not.toHaveProperty('other');
  toastDone('«Latte» er til salgs', [{ changeId: 8 }], '«Latte» er utsolgt');
  expect(newest()).not.toHaveProperty('action');
});

test('what changed nothing offers no undo', () => {
  toastDone('Alt var slik fra før', [{ message: 'Nothing' }], 'Alt er som før');
  expect(newest()).not.toHaveProperty('action');
});

test('where some changes of several can’t be taken back, the others are, and the toast says which', async () => {
  const many = ['Latte', 'Mokka', 'Te', 'Kakao'].map((name) => ({ name }));
  const asked = answerWith(undone(), undone(many), undone());
  toastDone('3 bilder er lastet opp', [{ changeId: 1 }, { changeId: 2 }, { changeId: 3 }], 'Borte');
  newest()?.action?.run();
  await expectNewest('Resten er angret. Ikke angret: «Latte», «Mokka», «Te» og 1 til er endret siden.');
  expect(asked).toEqual([3, 2, 1]);
  expect(newest()).toMatchObject({ link: { href: '/admindash?fane=log&endring=2' } });
});

test('where something was changed since, the toast leads to what', async () => {
  answerWith(undone([{ name: 'Latte' }]));
  undoDeletion();
  await expectNewest('Ikke angret: «Latte» er endret siden.');
  expect(newest()?.link?.href).toBe('/admindash?fane=log&endring=7');
});

test.for([
  [rejected(404, 'undoTooLate'), 'Det er for sent å angre.'],
  [rejected(404, 'categoryMissing'), 'Kategorien er slettet.'],
  [rejected(409, 'categoryDeleted'), 'Kategorien «» er også slettet.'],
] as const)('an undo that the server rejects says why, and offers no retry', async ([answer, reason]) => {
  answerWith(answer);
  undoDeletion();
  await expectNewest(`Fikk ikke angret. ${reason}`);
  expect(newest()).toMatchObject({ error: true });
  expect(newest()).not.toHaveProperty('action');
});

test('an undo without an answer can be retried ', async () => {
  answerWith(new TypeError('Failed to fetch'), undone());
  undoDeletion();
  await expect.poll(() => newest()?.action?.text).toBe('Prøv igjen');
  newest()?.action?.run();
  await expectNewest('«Latte» er tilbake');
});
