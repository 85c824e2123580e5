import { describe, expect } from 'vitest';
import { cafeSections } from '#server/db/cafe-schema.ts';
import { admin, expectAnswer, get, query, readLog, undo, undone } from '#server/testing/apis.ts';
import { test } from '#server/testing/test.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { expectUnchanged } from '#server/testing/unchanged.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import { DATE_RANGE } from '#shared/text/norwegian-date.ts';

const { identity, contact, hours, home } = CAFE_DEFAULTS;

const APIS = {
  REST: (cafe: TestApp, input: unknown) => admin.put(cafe, '/api/cafeapi/update', input),
  tRPC: (cafe: TestApp, input: unknown) => admin.mutate(cafe, 'cafe.update', input),
};

/** The input of a changed section. */
const ofIdentity = (fields: object) => ({ section: 'identity', value: { ...identity, ...fields } });
const ofContact = (fields: object) => ({ section: 'contact', value: { ...contact, ...fields } });
const ofHours = (fields: object) => ({ section: 'hours', value: { ...hours, ...fields } });
const ofHome = (fields: object) => ({ section: 'home', value: { ...home, ...fields } });

const period = (from: string, to: string) => ({ from, to });
const closedOn = (date: string) => ({ date, periods: [], note: '' });
const newsOf = (heading: string, from: string | null = null, until: string | null = null) => ({
  heading,
  text: '',
  from,
  until,
});

const readCafe = async (cafe: TestApp) => (await query(cafe, 'cafe.get')).body;

describe.for(Object.entries(APIS))('%s', ([, update]) => {
  test('changes what guests see, with a version and an entry of the log', async ({ cafe }) => {
    const input = ofIdentity({ name: 'Fjordkaffe', accent: '#1D4E89' });
    const { status, body } = await update(cafe, { ...input, version: 0 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      identity: { value: input.value, version: 1 },
      home: { value: home, version: 0 },
    });
    const accent = { '--green': expect.any(String) };
    expect(await readCafe(cafe)).toMatchObject({ name: 'Fjordkaffe', accent });
    const names = { before: { cafeName: 'Kafeen' }, after: { cafeName: 'Fjordkaffe' } };
    expect(await readLog(cafe)).toMatchObject({
      rows: [{ entity: 'cafe', name: 'navn og utseende', ...names }],
    });
  });

  test('an old version is a conflict, the same value no change', async ({ cafe }) => {
    const input = ofContact({ phone: '22 33 44 55' });
    await update(cafe, input);
    expectUnchanged(cafe);
    expect((await update(cafe, { ...input, version: 1 })).body).toMatchObject({ contact: { version: 1 } });
    const old = await update(cafe, { ...input, value: contact, version: 0 });
    expect(old).toMatchObject({ status: 409, body: { errors: { Version: [expect.any(String)] } } });
  });

  test('a client that does not know newer fields keeps their values', async ({ cafe }) => {
    const [privacy, shown] = ['Vi selger ingenting videre.', { aboutImageText: 'Disken', cupsWait: true }];
    await update(cafe, ofContact({ privacy }));
    await update(cafe, ofHome(shown));
    const { privacy: _, ...oldContact } = contact;
    const { aboutImageText, cupsWait, ...oldHome } = home;
    await update(cafe, { section: 'home', value: oldHome });
    const { body } = await update(cafe, { section: 'contact', value: oldContact });
    expect(body).toMatchObject({ contact: { value: { privacy } }, home: { value: shown } });
  });

  test('contact lines lose invisible characters; longer texts keep line breaks', async ({ cafe }) => {
    const typed = {
      phone: '22\u00a033 44\u200b 55',
      email: '\u200bkari@kafeen.no\u2060',
      directions: 'Buss\n12',
    };
    const value = { phone: '22 33 44 55', email: 'kari@kafeen.no', directions: 'Buss\n12' };
    expect((await update(cafe, ofContact(typed))).body).toMatchObject({ contact: { value } });
  });

  test('the hours of a day are stored by their starts', async ({ cafe }) => {
    const [early, late] = [period('08:00', '11:00'), period('12:00', '15:00')];
    const week = hours.week.with(0, [late, early]);
    const exceptions = [{ date: '2026-12-24', periods: [late, early], note: '' }];
    const { body } = await update(cafe, ofHours({ week, holidayPeriods: [late, early], exceptions }));
    const value = {
      week: hours.week.with(0, [early, late]),
      holidayPeriods: [early, late],
      exceptions: [{ periods: [early, late] }],
    };
    expect(body).toMatchObject({ hours: { value } });
  });

  test('a new date lies between 2020 and ten years from now; a stored one stays', async ({ cafe }) => {
    const rejected = (path: string) => ({
      status: 400,
      body: { errors: { Value: [`${path}: ${DATE_RANGE}`] } },
    });
    for (const date of ['0026-12-24', '2019-12-31', '2126-12-24']) {
      const day = await update(cafe, ofHours({ exceptions: [closedOn('2026-12-24'), closedOn(date)] }));
      expect(day).toMatchObject(rejected('exceptions.1.date'));
      const news = await update(cafe, ofHome({ news: [newsOf('Ny', date)] }));
      expect(news).toMatchObject(rejected('news.0.from'));
    }
    const value = { ...hours, exceptions: [closedOn('0026-12-24')] };
    cafe.deps.edit.insert(cafeSections).values({ section: 'hours', value, version: 1 }).run();
    const exceptions = [closedOn('2026-12-24'), closedOn('0026-12-24')];
    const saved = await update(cafe, ofHours({ exceptions }));
    expect(saved.body).toMatchObject({ hours: { value: { exceptions } } });
    expect(await undo(cafe, await update(cafe, ofHours({ exceptions: [] })))).toMatchObject(undone(1));
  });

  test('an error says which day it is about', async ({ cafe }) => {
    const week = hours.week.with(3, [period('10:00', '10:00')]);
    const rejected = await update(cafe, ofHours({ week }));
    expectAnswer(rejected, 400, { errors: { Value: ['week.3.0: Must not end when it starts'] } });
  });

  test.for([
    ['a name of nothing', ofIdentity({ name: ' ' })],
    ['a logo that is not in the gallery', ofIdentity({ logoId: 99 })],
    ['a week of six days', ofHours({ week: hours.week.slice(1) })],
    ['overlapping hours', ofHours({ holidayPeriods: [period('09:00', '13:00'), period('12:00', '15:00')] })],
    ['a time that no clock shows', ofHours({ holidayPeriods: [period('09:60', '13:00')] })],
    ['a date that does not exist', ofHours({ exceptions: [closedOn('2026-02-30')] })],
    ['a section that does not exist', { section: 'prices', value: {} }],
  ])('%s is rejected and changes nothing', async ([, input], { unchangedCafe: cafe }) => {
    expect((await update(cafe, input)).status).toBe(400);
  });
});

test('news are shown from their first day to their last, in Norway', async ({ cafe }) => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const running = [newsOf('Alltid'), newsOf('Nå', day(-2), day(2))];
  const news = [...running, newsOf('Snart', day(2)), newsOf('Over', null, day(-2))];
  await APIS.tRPC(cafe, ofHome({ news }));
  expect(await readCafe(cafe)).toMatchObject({ news: [{ heading: 'Alltid' }, { heading: 'Nå' }] });
});

test('a banner’s picture that is deleted is no longer shown, and its section can still be changed', async ({
  cafe,
}) => {
  const banner = { ...home.banner, imageId: 1 };
  expect((await APIS.REST(cafe, ofHome({ banner }))).status).toBe(200);
  const picture = { imagePath: expect.stringMatching(/^\/uploads/) };
  expect(await readCafe(cafe)).toMatchObject({ banner: { picture } });
  await admin.mutate(cafe, 'images.delete', { imageId: 1 });
  expect(await readCafe(cafe)).toMatchObject({ banner: { picture: null } });
  const renamed = await APIS.REST(cafe, ofHome({ banner, news: [newsOf('Ny')] }));
  expect(renamed.status).toBe(200);
  expect(await undo(cafe, renamed)).toMatchObject(undone(1));
  expect((await APIS.REST(cafe, ofHome({ banner: { ...banner, imageId: 99 } }))).status).toBe(400);
});

test('a cached read follows a change, and what changes with the time', async ({ cafe }) => {
  const name = async () => (await get(cafe, '/api/cafeapi/cafe')).body;
  expect(await name()).toMatchObject({ name: 'Kafeen' });
  await APIS.REST(cafe, ofIdentity({ name: 'Fjordkaffe' }));
  expect(await name()).toMatchObject({ name: 'Fjordkaffe' });
  const { miss } = cafe.deps.cacheCounts;
  await name();
  expect(cafe.deps.cacheCounts.miss).toBe(miss);
  cafe.deps.outdate(['cafe']);
  await name();
  expect(cafe.deps.cacheCounts.miss).toBe(miss + 1);
});
