import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as paths from './paths.ts';

/** The first words of all addresses, such as `meny`. */
const PAGES = Object.values(paths).flatMap((path) =>
  typeof path === 'string' && path !== paths.home ? (path.split(/[/?]/)[1] ?? []) : [],
);

test('the addresses of all pages, which bookmarks, printed codes and search engines know', () => {
  expect({
    ...paths,
    menuCategory: paths.menuCategory('KaffeVarm'),
    variant: paths.variant(7),
    cup: paths.cup(7),
    baristaView: paths.baristaView(7),
    cupCard: paths.cupCard(':drinkId'),
    pickup: paths.pickup('TOKEN'),
    boardWithKey: paths.boardWithKey('KEY'),
    counterView: paths.counterView('kopper'),
    officeTab: paths.officeTab('cafe#Åpningstider'),
    officeSearch: paths.officeSearch('menu', 'Kaffe & kake'),
    loggedChange: paths.loggedChange(12),
  }).toMatchInlineSnapshot(`
    {
      "account": "/login",
      "allergens": "/meny/allergener",
      "baristaView": "/drommekoppen/7?disk",
      "basket": "/henting",
      "board": "/henting/skjerm",
      "boardWithKey": "/henting/skjerm#KEY",
      "builder": "/drommekoppen",
      "counter": "/disk",
      "counterView": "/disk?vis=kopper",
      "cup": "/drommekoppen/7",
      "cupCard": "/drommekoppen/:drinkId/kort.jpg",
      "home": "/",
      "join": "/bli-med",
      "loggedChange": "/admindash?fane=log&endring=12",
      "menu": "/meny",
      "menuCategory": "/meny?kategori=KaffeVarm",
      "office": "/admindash",
      "officeSearch": "/admindash?fane=menu&sok=Kaffe+%26+kake",
      "officeTab": "/admindash?fane=cafe#%C3%85pningstider",
      "offline": "/uten-nett",
      "pickup": "/henting/TOKEN",
      "privacy": "/personvern",
      "setup": "/admindash?fane=start",
      "variant": "/drommekoppen?variant=7",
      "wall": "/meny/skjerm",
    }
  `);
});

test('links use these addresses instead of literals', () => {
  const literal = new RegExp(`["'\`(]/(${PAGES.join('|')})\\b`);
  const sources = globSync('{client,server,shared}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.|\/e2e\/|\/testing\/|shared\/paths/.test(file),
  );
  const linesWithLiteral = sources.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => literal.test(line) && !/^\s*(\/?\*|\/\/)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(linesWithLiteral).toEqual([]);
});
