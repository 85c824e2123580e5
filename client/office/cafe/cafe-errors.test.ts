import { expect, test } from 'vitest';
import { CafeInput } from '#shared/cafe/cafe.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import type { CafeSection } from '#shared/cafe/cafe-sections.ts';
import { DATE_RANGE } from '#shared/text/norwegian-date.ts';
import { cafeErrors, withProtocols } from './cafe-errors.ts';

const { identity, contact, hours, home } = CAFE_DEFAULTS;

/** Validates a value as the server does, and returns the errors of the form. */
function errorsOf(section: CafeSection, value: unknown) {
  const issues = CafeInput.safeParse({ section, value }).error?.issues ?? [];
  const messages = issues.map(({ path, message }) => `${path.slice(1).join('.')}: ${message}`);
  const error = Object.assign(new Error('Value'), { data: { errors: { Value: messages } } });
  return cafeErrors(error) ?? {};
}

test.for([
  ['identity', { ...identity, name: ' ' }, ['name']],
  ['identity', { ...identity, name: 'æ'.repeat(61) }, ['name']],
  ['identity', { ...identity, accent: 'grønn' }, ['accent']],
  ['contact', { ...contact, phone: 'ring' }, ['phone']],
  ['contact', { ...contact, email: 'kari@kafe' }, ['email']],
  ['contact', { ...contact, email: 'hei@blåbær.no' }, []],
  ['contact', { ...contact, email: `${'k'.repeat(250)}@a.no` }, ['email']],
  ['contact', { ...contact, mapUrl: 'kart', tiktok: 'javascript:alert(1)' }, ['mapUrl', 'tiktok']],
  ['hours', { ...hours, week: [[{ from: '', to: '' }], ...hours.week.slice(1)] }, ['week.0']],
  [
    'hours',
    { ...hours, holidays: 'own' as const, holidayPeriods: [{ from: '10:00', to: '10:00' }] },
    ['holidayPeriods'],
  ],
  [
    'hours',
    {
      ...hours,
      exceptions: [
        { date: '2026-12-24', periods: [], note: '' },
        { date: '2026-12-24', periods: [], note: 'n'.repeat(81) },
      ],
    },
    ['exceptions.1.note', 'exceptions.1.date'],
  ],
  [
    'home',
    { ...home, news: [{ heading: 'Ny', text: '', from: '2026-12-02', until: '2026-12-01' }] },
    ['news.0.until'],
  ],
  [
    'home',
    {
      ...home,
      banner: { ...home.banner, heading: ' ' },
      about: { ...home.about, heading: '' },
      news: [{ heading: '', text: 'Jul', from: null, until: null }],
    },
    ['banner.heading', 'news.0.heading', 'about.heading'],
  ],
] as const)('what the server rejects of %s is said at its field', ([section, value, fields]) => {
  const errors = errorsOf(section, value);
  expect(new Set(Object.keys(errors))).toEqual(new Set(fields));
  expect(Object.values(errors)).not.toContain(undefined);
});

test('a date that the server rejects for its year says which years there are', () => {
  const message = `exceptions.0.date: ${DATE_RANGE}`;
  const error = Object.assign(new Error(message), { data: { errors: { Value: [message] } } });
  expect(cafeErrors(error)).toEqual({ 'exceptions.0.date': expect.stringMatching(/^Velg en dag fra 2020/) });
});

test('missing times are reported before overlapping ones', () => {
  const monday = [
    { from: '09:00', to: '18:00' },
    { from: '', to: '' },
  ];
  const errors = errorsOf('hours', { ...hours, week: hours.week.with(0, monday) });
  expect(errors).toEqual({ 'week.0': 'Fyll ut begge tidene' });
});

test('errors without a field are shown for the whole form', () => {
  expect(Object.keys(errorsOf('identity', { ...identity, logoId: 0 }))).toEqual([]);
});

test.for([
  ['instagram.com/kafeen', 'https://instagram.com/kafeen'],
  [' kafeen.no ', 'https://kafeen.no'],
  ['http://kafeen.no', 'http://kafeen.no'],
  ['', ''],
  ['@kafeen', 'https://www.instagram.com/kafeen'],
  ['@kafeen.oslo', 'https://www.instagram.com/kafeen.oslo'],
  ['kafeen', 'kafeen'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
] as const)('the link %j is stored as %j, or is an error', ([typed, link]) => {
  const value = withProtocols({ ...contact, instagram: typed });
  expect(value.instagram).toBe(link);
  const isLink = link === '' || link.startsWith('http');
  expect(Object.keys(errorsOf('contact', value))).toEqual(isLink ? [] : ['instagram']);
});
