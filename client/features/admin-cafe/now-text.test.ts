import { expect, test } from 'vitest';
import { nowText } from './now-text.ts';

test.for([
  ['phone', '22 22 22 22', 'Er nå «22 22 22 22»'],
  ['phone', '', 'Er nå tom'],
  ['about.text', 'å'.repeat(41), `Er nå «${'å'.repeat(40)}…»`],
  ['holidays', 'own', 'Er nå «Egne tider»'],
  ['news.0.until', '2026-12-24', 'Er nå 24. desember 2026'],
  ['news.0.until', null, 'Er nå tom'],
  ['banner.imageId', 4, 'Er nå et annet bilde'],
  ['week.0', [], 'Er nå stengt'],
  [
    'week.0',
    [
      { from: '09:00', to: '12:00' },
      { from: '17:00', to: '24:00' },
    ],
    'Er nå 09:00–12:00, 17:00–24:00',
  ],
  ['news', [{ heading: 'Jul' }, { heading: 'Påske' }], 'Er nå «Jul», «Påske»'],
  ['news', [], 'Er nå uten noen'],
  ['exceptions', [{ date: '2026-12-24', periods: [], note: '' }], 'Er nå 24. desember 2026'],
] as const)('%s that is %j now', ([path, theirs, text]) => {
  expect(nowText(path, theirs)).toBe(text);
});
