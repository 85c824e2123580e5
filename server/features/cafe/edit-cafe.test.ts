import { describe, expect, test } from 'vitest';
import { contentOf, get, mutate, put, query } from '#server/testing/apis.ts';
import { bearer, createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';

const { identity, contact, hours, home } = CAFE_DEFAULTS;

const APIS = {
  REST: (cafe: TestApp, input: unknown) => put(cafe, '/api/cafeapi/update', input, bearer(cafe.tokens.Admin)),
  tRPC: (cafe: TestApp, input: unknown) => mutate(cafe, 'cafe.update', input, bearer(cafe.tokens.Admin)),
};

const shown = async (cafe: TestApp) => (await query(cafe, 'cafe.get')).body;

describe.for(Object.entries(APIS))('%s', ([, update]) => {
  test('changes what guests see, with a version and an entry of the log', async () => {
    const cafe = await createTestApp();
    const value = { ...identity, name: 'Fjordkaffe', accent: '#1D4E89' };
    const { status, body } = await update(cafe, { section: 'identity', value, version: 0 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ identity: { value, version: 1 }, home: { value: home, version: 0 } });
    expect(await shown(cafe)).toMatchObject({
      name: 'Fjordkaffe',
      accent: { '--green': expect.any(String) },
    });
    const log = await query(cafe, 'audit.page', {}, bearer(cafe.tokens.Admin));
    expect(log.body).toMatchObject({
      rows: [
        {
          entity: 'cafe',
          name: 'navn og utseende',
          before: { cafeName: 'Kafeen' },
          after: { cafeName: 'Fjordkaffe' },
        },
      ],
    });
  });

  test('an old version is a conflict, the same value no change', async () => {
    const cafe = await createTestApp();
    const input = { section: 'contact', value: { ...contact, phone: '22 33 44 55' } };
    await update(cafe, input);
    const before = contentOf(cafe);
    expect((await update(cafe, { ...input, version: 1 })).body).toMatchObject({ contact: { version: 1 } });
    const old = await update(cafe, { ...input, value: contact, version: 0 });
    expect(old).toMatchObject({ status: 409, body: { errors: { Version: [expect.any(String)] } } });
    expect(contentOf(cafe)).toEqual(before);
  });

  test('the hours of a day are stored by their starts', async () => {
    const cafe = await createTestApp();
    const [early, late] = [
      { from: '08:00', to: '11:00' },
      { from: '12:00', to: '15:00' },
    ];
    const week = hours.week.with(0, [late, early]);
    const exceptions = [{ date: '2026-12-24', periods: [late, early], note: '' }];
    const value = { ...hours, week, holidayPeriods: [late, early], exceptions };
    expect((await update(cafe, { section: 'hours', value })).body).toMatchObject({
      hours: {
        value: {
          week: hours.week.with(0, [early, late]),
          holidayPeriods: [early, late],
          exceptions: [{ periods: [early, late] }],
        },
      },
    });
  });

  test('an error says which day it is about', async () => {
    const cafe = await createTestApp();
    const week = hours.week.with(3, [{ from: '10:00', to: '10:00' }]);
    const rejected = await update(cafe, { section: 'hours', value: { ...hours, week } });
    expect(rejected).toMatchObject({
      status: 400,
      body: { errors: { Value: ['week.3.0: Must not end when it starts'] } },
    });
  });

  test.for([
    ['a name of nothing', { section: 'identity', value: { ...identity, name: ' ' } }],
    ['a colour in words', { section: 'identity', value: { ...identity, accent: 'green' } }],
    ['a logo that is not in the gallery', { section: 'identity', value: { ...identity, logoId: 99 } }],
    [
      'a script as an address',
      { section: 'contact', value: { ...contact, instagram: 'javascript:alert(1)' } },
    ],
    ['an e-mail without a host', { section: 'contact', value: { ...contact, email: 'kari' } }],
    ['a week of six days', { section: 'hours', value: { ...hours, week: hours.week.slice(1) } }],
    [
      'overlapping hours',
      {
        section: 'hours',
        value: {
          ...hours,
          holidayPeriods: [
            { from: '09:00', to: '13:00' },
            { from: '12:00', to: '15:00' },
          ],
        },
      },
    ],
    [
      'a time that no clock shows',
      { section: 'hours', value: { ...hours, holidayPeriods: [{ from: '09:60', to: '13:00' }] } },
    ],
    [
      'a date twice',
      {
        section: 'hours',
        value: { ...hours, exceptions: ['', ''].map((note) => ({ date: '2026-12-24', periods: [], note })) },
      },
    ],
    [
      'a date that does not exist',
      { section: 'hours', value: { ...hours, exceptions: [{ date: '2026-02-30', periods: [], note: '' }] } },
    ],
    [
      'news that end before they start',
      {
        section: 'home',
        value: { ...home, news: [{ heading: 'Ny', text: '', from: '2026-12-02', until: '2026-12-01' }] },
      },
    ],
    [
      'news without a heading',
      { section: 'home', value: { ...home, news: [{ heading: ' ', text: 'Jul', from: null, until: null }] } },
    ],
    ['a section that does not exist', { section: 'prices', value: {} }],
  ])('%s is rejected and changes nothing', async ([, input]) => {
    const cafe = await createTestApp();
    const before = contentOf(cafe);
    expect((await update(cafe, input)).status).toBe(400);
    expect(contentOf(cafe)).toEqual(before);
  });
});

test('news are shown from their first day to their last, in Norway', async () => {
  const cafe = await createTestApp();
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const news = [
    { heading: 'Alltid', text: '', from: null, until: null },
    { heading: 'Nå', text: '', from: day(-2), until: day(2) },
    { heading: 'Snart', text: '', from: day(2), until: null },
    { heading: 'Over', text: '', from: null, until: day(-2) },
  ];
  await APIS.tRPC(cafe, { section: 'home', value: { ...home, news } });
  expect(await shown(cafe)).toMatchObject({ news: [{ heading: 'Alltid' }, { heading: 'Nå' }] });
});

test('a banner’s picture that is deleted is no longer shown', async () => {
  const cafe = await createTestApp();
  const banner = { ...home.banner, imageId: 1 };
  expect((await APIS.REST(cafe, { section: 'home', value: { ...home, banner } })).status).toBe(200);
  expect(await shown(cafe)).toMatchObject({
    banner: { picture: { imagePath: expect.stringMatching(/^\/uploads/) } },
  });
  await mutate(cafe, 'images.delete', { imageId: 1 }, bearer(cafe.tokens.Admin));
  expect(await shown(cafe)).toMatchObject({ banner: { picture: null } });
});

test('a cached read follows a change, and what changes with the time', async () => {
  const cafe = await createTestApp();
  const name = async () => (await get(cafe, '/api/cafeapi/cafe')).body;
  expect(await name()).toMatchObject({ name: 'Kafeen' });
  await APIS.REST(cafe, { section: 'identity', value: { ...identity, name: 'Fjordkaffe' } });
  expect(await name()).toMatchObject({ name: 'Fjordkaffe' });
  const { miss } = cafe.deps.cacheCounts;
  await name();
  expect(cafe.deps.cacheCounts.miss).toBe(miss);
  cafe.deps.outdate(['cafe']);
  await name();
  expect(cafe.deps.cacheCounts.miss).toBe(miss + 1);
});
