/*
 * The addresses of the pages, root-relative. Every link uses them: `import * as paths from '#shared/paths.ts'`. Guests and
 * owners read the addresses, so they are Norwegian; the files of the pages have English names.
 */

export const home = '/';
export const privacy = '/personvern';
/** Shown in place of a page that is not cached while there is no network. */
export const offline = '/uten-nett';

export const menu = '/meny';
/** @param category the key of a category, such as `KaffeVarm`, or its id */
export const menuCategory = (category: string): string => `${menu}?kategori=${category}`;
export const allergens = '/meny/allergener';
export const wall = '/meny/skjerm';

export const builder = '/drommekoppen';
export const variant = (drinkId: number): string => `${builder}?variant=${drinkId}`;
export const cup = (drinkId: number): string => `${builder}/${drinkId}`;
export const baristaView = (drinkId: number): string => `${cup(drinkId)}?disk`;
/** The picture of a cup in link previews; a route passes its parameter instead of an id. */
export const cupCard = (drinkId: number | string): string => `${builder}/${drinkId}/kort.jpg`;

export const account = '/login';
export const join = '/bli-med';

export const basket = '/henting';
export const pickup = (token: string): string => `${basket}/${token}`;
/** @param key the key of a screen, which browsers don't send to servers as part of the address */
export const board = `${basket}/skjerm`;
export const boardWithKey = (key: string): string => `${board}#${key}`;
export const counter = '/disk';
export const counterView = (view: string): string => `${counter}?vis=${view}`;

export const office = '/admindash';
/** @param tab the tab's id, with the heading of a section where the link leads further, such as `cafe#Åpningstider` */
export const officeTab = (tab: string): string => encodeURI(`${office}?fane=${tab}`);
/** `Kom i gang`, where the first login leads. */
export const setup = officeTab('start');
export const officeSearch = (tab: string, text: string): string =>
  `${office}?${new URLSearchParams({ fane: tab, sok: text })}`;
export const loggedChange = (changeId: number): string => `${office}?fane=log&endring=${changeId}`;
