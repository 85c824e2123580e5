import type { InjectOptions } from 'fastify';
import type { KeyPurpose } from '#shared/accounts/auth.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import { createForm, TINY_GIF } from './pictures.ts';
import { PASSWORD } from './test-app.ts';

/**
 * The statuses for a visitor, a user, a barista and an admin, and the request; `url` defaults to the route's with the id 1.
 * `keys` are the purposes of keys that may make the call; other keys may only make public reads.
 */
export type AccessRow = {
  expects: readonly [number, number, number, number];
  keys?: readonly KeyPurpose[];
  url?: string;
  payload?: NonNullable<InjectOptions['payload']>;
};

const EVERYBODY = [200, 200, 200, 200] as const;
const SIGNED_IN = [401, 200, 200, 200] as const;
const COUNTER = [401, 403, 200, 200] as const;
const ADMIN = [401, 403, 403, 200] as const;
const CREATED_BY_ADMIN = [401, 403, 403, 201] as const;

const NOT_FOUND = [404, 404, 404, 404] as const;
/** Needs a login, and what the call names does not exist or has no owner. */
const OF_NOBODY = [401, 404, 404, 404] as const;

/** The id of no session, and the token of no order. */
const NO_SESSION = 'A'.repeat(43);
const NO_TOKEN = 'A'.repeat(22);
const newPickup = { requestId: 'a'.repeat(16), slot: '12:00', lines: [{ menuItemId: 1, quantity: 1 }] };
const newTime = { slot: '12:00', version: 1 };
const newTick = { line: 0, isDone: true, version: 1 };
const newState = { state: 'making', version: 1 };
const newEndpoint = {
  token: NO_TOKEN,
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
};

const newDrink = { name: 'Kopp', ingredientDTOs: [{ ingredientId: 1 }] };
const credentials = { username: 'kari', password: PASSWORD };
const newUser = { username: 'ola-n', password: PASSWORD };
/** A name that no other call has taken. */
const REGISTER = { REST: [201, 409, 409, 409], tRPC: [200, 409, 409, 409] } as const;
const passwordChange = { currentPassword: PASSWORD, newPassword: 'Hemmelig2!' };

const manyChange = { ids: [1], change: { kind: 'priceBy', by: 1 } };
const newKey = { name: 'Kassa', purpose: 'Till', lastDay: null };
const hideMany = { ids: [1], change: { kind: 'visibility', visibility: 'hidden' } };
const soldOut = { isAvailable: false };
const newChoice = { name: 'Ny', kind: 'one', options: [{ name: 'Helmelk', price: 0 }] };
const newMenuItem = { name: 'Ny', categoryId: 1, price: 45 };

const newCafe = { section: 'identity', value: { ...CAFE_DEFAULTS.identity, name: 'Ny' } };

const newImage = createForm({ ImageFile: TINY_GIF, ImageName: 'Ny' });
const newIngredient = createForm({ name: 'Ny', categoryId: '3', unitPrice: '12', imageFile: TINY_GIF });
/** An import needs the token of its own preview; with another one an admin gets a conflict. */
const newSheet = createForm(
  { File: Buffer.from('Navn;Kategori;Pris\nNy;Varm Kaffe;45'), token: 'x' },
  'ny.csv',
);

/** Every REST route and tRPC procedure, with the expected status for each role. */
export const ACCESS: Record<string, AccessRow> = {
  'GET /api/cafeapi/cafe': { expects: EVERYBODY },
  'GET /api/cafeapi/settings': { expects: ADMIN },
  'PUT /api/cafeapi/update': { expects: ADMIN, payload: newCafe },
  'GET /manifest.webmanifest': { expects: EVERYBODY },
  'query cafe.get': { expects: EVERYBODY },
  'query cafe.addresses': { expects: ADMIN },
  'query cafe.settings': { expects: ADMIN },
  'mutation cafe.update': { expects: ADMIN, payload: newCafe },
  'GET /api/menuitemapi/menuitemslist': { expects: EVERYBODY },
  'GET /api/menuitemapi/tabs': { expects: EVERYBODY },
  'GET /api/menuitemapi/:id': { expects: EVERYBODY },
  'query menu.tabs': { expects: EVERYBODY },
  'GET /api/orderapi/categories': { expects: ADMIN },
  'GET /api/orderapi/choices': { expects: ADMIN },
  'GET /api/orderapi/:of/:categoryId': { expects: ADMIN, url: '/api/orderapi/menuItems/1' },
  'PUT /api/orderapi/update': { expects: ADMIN, payload: { of: 'categories', ids: [2, 1] } },
  'query order.get': { expects: ADMIN, payload: { of: 'menuItems', categoryId: 1 } },
  'mutation order.set': { expects: ADMIN, payload: { of: 'categories', ids: [2, 1] } },
  'GET /api/cafeapi/today': { expects: ADMIN },
  'query people.page': { expects: ADMIN, payload: {} },
  'query people.links': { expects: ADMIN },
  'mutation people.setRole': { expects: ADMIN, payload: { userId: 2, role: 'Barista' } },
  'mutation people.invite': { expects: ADMIN, payload: { role: 'Barista' } },
  'mutation people.resetPassword': { expects: ADMIN, payload: { userId: 2 } },
  'query people.needsAdmin': { expects: EVERYBODY },
  // There are no links and no codes.
  'mutation people.revoke': { expects: [401, 403, 403, 404], payload: { linkId: 1 } },
  'query people.recoveryState': { expects: ADMIN },
  'mutation people.makeRecoveryCodes': { expects: ADMIN, payload: {} },
  'mutation people.openLink': { expects: NOT_FOUND, payload: { secret: 'x' } },
  'mutation people.join': { expects: NOT_FOUND, payload: { secret: 'x', ...newUser } },
  'mutation people.acceptInvitation': { expects: OF_NOBODY, payload: { secret: 'x' } },
  'mutation people.setPassword': { expects: NOT_FOUND, payload: { secret: 'x', password: PASSWORD } },
  'mutation people.recover': { expects: [400, 400, 400, 400], payload: { ...credentials, code: 'x' } },
  'query today.get': { expects: ADMIN },
  'GET /api/categoryapi/categorieslist': { expects: EVERYBODY },
  'GET /api/ingredientapi/ingredientslist': { expects: EVERYBODY },
  'GET /api/ingredientapi/:id': { expects: EVERYBODY },
  'GET /api/drinkapi/drinkslist': { expects: EVERYBODY },
  'GET /api/drinkapi/:drinkId': { expects: EVERYBODY },
  'GET /api/drinkapi/user-drinks': { expects: SIGNED_IN },
  'PUT /api/drinkapi/rename/:drinkId': { expects: OF_NOBODY, payload: { name: 'Ny' } },
  'DELETE /api/drinkapi/user-drinks/:drinkId': { expects: OF_NOBODY },
  'POST /api/categoryapi/create': { expects: CREATED_BY_ADMIN, payload: { name: 'Ny' } },
  'PUT /api/categoryapi/update/:categoryId': { expects: ADMIN, payload: { name: 'Ny' } },
  'DELETE /api/categoryapi/delete/:id': { expects: ADMIN, url: '/api/categoryapi/delete/3' },
  'POST /api/categoryapi/move-items/:id': { expects: ADMIN, payload: { toCategoryId: 2 } },
  'GET /api/choiceapi/choiceslist': { expects: EVERYBODY },
  'POST /api/choiceapi/create': { expects: CREATED_BY_ADMIN, payload: newChoice },
  'PUT /api/choiceapi/update/:choiceId': { expects: ADMIN, payload: newChoice },
  'PUT /api/choiceapi/set-available/:id': {
    expects: COUNTER,
    payload: { isAvailable: false },
    keys: ['Till'],
  },
  'DELETE /api/choiceapi/delete/:id': { expects: ADMIN },
  'query menu.withChoices': { expects: ADMIN },
  'query choices.list': { expects: EVERYBODY },
  'mutation choices.create': { expects: ADMIN, payload: newChoice },
  'mutation choices.update': { expects: ADMIN, payload: { choiceId: 1, ...newChoice } },
  'mutation choices.delete': { expects: ADMIN, payload: { choiceId: 1 } },
  'mutation choices.setAvailable': { expects: COUNTER, payload: { optionId: 1, isAvailable: false } },
  'POST /api/menuitemapi/create': { expects: CREATED_BY_ADMIN, payload: newMenuItem },
  'PUT /api/menuitemapi/update/:menuItemId': { expects: ADMIN, payload: newMenuItem },
  'PUT /api/menuitemapi/set-available/:id': { expects: COUNTER, payload: soldOut, keys: ['Till'] },
  'PUT /api/ingredientapi/set-available/:id': { expects: COUNTER, payload: soldOut, keys: ['Till'] },
  'DELETE /api/menuitemapi/delete/:id': { expects: ADMIN },
  'DELETE /api/drinkapi/delete/:id': { expects: ADMIN },
  'POST /api/drinkapi/create': { expects: [201, 201, 201, 201], payload: newDrink },
  'POST /api/drinkapi/upvote/:drinkId': { expects: EVERYBODY },
  'POST /api/drinkapi/remove-upvote/:drinkId': { expects: EVERYBODY },
  'POST /api/drinkapi/report/:drinkId': { expects: EVERYBODY },
  'PUT /api/drinkapi/set-visibility/:id': { expects: ADMIN, payload: { visibility: 'hidden' } },
  'POST /api/drinkapi/change-many': { expects: ADMIN, payload: hideMany },
  'GET /api/ImageAPI/imageslist': { expects: EVERYBODY },
  'GET /api/ImageAPI/carousel-images': { expects: EVERYBODY },
  'POST /api/ImageAPI/create': { expects: CREATED_BY_ADMIN, payload: newImage },
  'PUT /api/ImageAPI/about-us': { expects: ADMIN, payload: createForm({ ImageFile: TINY_GIF }) },
  'PUT /api/ImageAPI/toggle-carousel/:id': { expects: ADMIN },
  'PUT /api/ImageAPI/carousel-order': { expects: ADMIN, payload: { imageIds: [1] } },
  'DELETE /api/ImageAPI/delete/:id': { expects: ADMIN },
  'POST /api/ingredientapi/create': { expects: CREATED_BY_ADMIN, payload: newIngredient },
  'PUT /api/ingredientapi/update/:ingredientId': { expects: ADMIN, payload: newIngredient },
  'DELETE /api/ingredientapi/delete/:id': { expects: ADMIN },
  'POST /api/menuitemapi/change-many': { expects: ADMIN, payload: manyChange },
  'POST /api/ingredientapi/change-many': { expects: ADMIN, payload: manyChange },
  'GET /api/menuitemapi/export': { expects: ADMIN, keys: ['Sheet'] },
  'POST /api/menuitemapi/import-preview': { expects: ADMIN, payload: newSheet },
  'POST /api/menuitemapi/import': { expects: [401, 403, 403, 409], payload: newSheet },
  'GET /api/ingredientapi/export': { expects: ADMIN },
  'POST /api/ingredientapi/import-preview': { expects: ADMIN, payload: newSheet },
  'POST /api/ingredientapi/import': { expects: [401, 403, 403, 409], payload: newSheet },
  'POST /api/auth/login': { expects: EVERYBODY, payload: credentials },
  'POST /api/auth/logout': { expects: SIGNED_IN },
  'POST /api/auth/register': { expects: REGISTER.REST, payload: newUser },
  'POST /api/auth/change-password': { expects: SIGNED_IN, payload: passwordChange },
  'DELETE /api/auth/delete-account': { expects: [401, 200, 200, 409] },
  'GET /api/auth/my-data': { expects: SIGNED_IN },
  'GET /api/auth/data/:userId': { expects: ADMIN },
  'GET /api/auth/sessions': { expects: SIGNED_IN },
  'DELETE /api/auth/sessions': { expects: SIGNED_IN },
  'DELETE /api/auth/sessions/:id': { expects: OF_NOBODY, url: `/api/auth/sessions/${NO_SESSION}` },
  'GET /api/auth/user': { expects: SIGNED_IN },
  'GET /api/auth/user/details': { expects: SIGNED_IN },
  'GET /api/openapi.json': { expects: EVERYBODY },
  'GET /api/docs': { expects: EVERYBODY, url: '/api/docs/' },
  'GET /api/docs/scalar.js': { expects: EVERYBODY },
  'GET /drommekoppen/:drinkId/kort.jpg': { expects: EVERYBODY },
  'GET /robots.txt': { expects: EVERYBODY },
  'GET /sitemap.xml': { expects: EVERYBODY },
  'GET /healthz': { expects: EVERYBODY },
  'GET /readyz': { expects: EVERYBODY },
  'GET /uploads/*': { expects: NOT_FOUND, url: '/uploads/nothing.webp' },
  'GET /uploads/:file/:width': { expects: NOT_FOUND, url: '/uploads/nothing.webp/96' },
  'GET /trpc/*': { expects: NOT_FOUND, url: '/trpc/nothing' },
  'POST /trpc/*': { expects: NOT_FOUND, url: '/trpc/nothing', payload: {} },
  'query menu.byCategory': { expects: EVERYBODY, payload: { category: 'KaffeVarm' } },
  'query menu.priceList': { expects: EVERYBODY },
  'query menu.wall': { expects: EVERYBODY },
  'query menu.allergens': { expects: EVERYBODY },
  'query menu.counter': { expects: COUNTER },
  'query ingredients.counter': { expects: COUNTER },
  'query keys.list': { expects: ADMIN },
  'mutation keys.create': { expects: ADMIN, payload: newKey },
  'mutation keys.delete': { expects: ADMIN, payload: { keyId: 1 } },
  'query menu.madeOf': { expects: COUNTER, payload: { ingredientIds: [1] } },
  'query menu.printed': { expects: ADMIN },
  'query categories.list': { expects: EVERYBODY },
  'query ingredients.list': { expects: EVERYBODY },
  'query ingredients.byId': { expects: EVERYBODY, payload: { ingredientId: 1 } },
  'query drinks.list': { expects: EVERYBODY, payload: {} },
  'query drinks.find': { expects: EVERYBODY, payload: { drinkId: 1 } },
  'query audit.page': { expects: ADMIN, payload: {} },
  'query audit.usernames': { expects: ADMIN },
  'query audit.entries': { expects: ADMIN, payload: { changeId: 1 } },
  // Nothing was changed.
  'mutation audit.undo': { expects: [401, 403, 403, 404], payload: { changeId: 1 } },
  'POST /api/changeapi/undo/:changeId': { expects: [401, 403, 403, 404], payload: {} },
  'query menu.page': { expects: ADMIN, payload: {} },
  'query menu.byId': { expects: EVERYBODY, payload: { menuItemId: 1 } },
  'mutation menu.setAvailable': { expects: COUNTER, payload: { menuItemId: 1, ...soldOut } },
  'mutation menu.setPrice': { expects: ADMIN, payload: { menuItemId: 1, price: 40, version: 1 } },
  'query ingredients.page': { expects: ADMIN, payload: {} },
  'mutation ingredients.setAvailable': { expects: COUNTER, payload: { ingredientId: 1, ...soldOut } },
  'mutation ingredients.setPrice': { expects: ADMIN, payload: { ingredientId: 1, price: 40, version: 1 } },
  'query categories.page': { expects: ADMIN, payload: {} },
  'query categories.byId': { expects: ADMIN, payload: { categoryId: 1 } },
  'query images.page': { expects: ADMIN, payload: {} },
  'query images.byId': { expects: ADMIN, payload: { imageId: 1 } },
  'query images.uses': { expects: ADMIN, payload: { imageId: 1 } },
  'mutation menu.create': { expects: ADMIN, payload: newMenuItem },
  'mutation menu.update': { expects: ADMIN, payload: { ...newMenuItem, menuItemId: 1 } },
  'mutation menu.delete': { expects: ADMIN, payload: { menuItemId: 1 } },
  'mutation menu.changeMany': { expects: ADMIN, payload: manyChange },
  'mutation ingredients.changeMany': { expects: ADMIN, payload: manyChange },
  'query categories.uses': { expects: ADMIN, payload: { categoryId: 1 } },
  'mutation categories.moveItems': { expects: ADMIN, payload: { categoryId: 1, toCategoryId: 2 } },
  'mutation categories.create': { expects: ADMIN, payload: { name: 'Ny' } },
  'mutation categories.update': { expects: ADMIN, payload: { name: 'Ny', categoryId: 1 } },
  'mutation categories.delete': { expects: ADMIN, payload: { categoryId: 3 } },
  'mutation drinks.delete': { expects: ADMIN, payload: { drinkId: 1 } },
  'mutation drinks.report': { expects: EVERYBODY, payload: { drinkId: 1 } },
  'query drinks.page': { expects: ADMIN, payload: {} },
  'mutation drinks.setVisibility': { expects: ADMIN, payload: { drinkId: 1, visibility: 'hidden' } },
  'mutation drinks.changeMany': { expects: ADMIN, payload: hideMany },
  'mutation images.setCarousel': { expects: ADMIN, payload: { imageId: 1, isCarouselImage: true } },
  'mutation images.delete': { expects: ADMIN, payload: { imageId: 1 } },
  'mutation ingredients.delete': { expects: ADMIN, payload: { ingredientId: 1 } },
  'query drinks.mine': { expects: SIGNED_IN, payload: {} },
  'query images.carousel': { expects: EVERYBODY },
  'query images.aboutUs': { expects: EVERYBODY },
  'POST /trpc/live.pickup': { expects: NOT_FOUND, payload: { token: NO_TOKEN } },
  'GET /trpc/live.changes': { expects: EVERYBODY },
  'query auth.me': { expects: SIGNED_IN },
  'query auth.traces': { expects: SIGNED_IN },
  'query auth.sessions': { expects: SIGNED_IN },
  'mutation auth.endSession': { expects: OF_NOBODY, payload: { id: NO_SESSION } },
  'mutation auth.endOtherSessions': { expects: SIGNED_IN, payload: {} },
  // The cup has no owner.
  'mutation drinks.rename': { expects: OF_NOBODY, payload: { drinkId: 1, name: 'Ny' } },
  'mutation drinks.deleteMine': { expects: OF_NOBODY, payload: { drinkId: 1 } },
  'mutation drinks.create': { expects: EVERYBODY, payload: { name: '', choices: [1], layers: [] } },
  'mutation drinks.upvote': { expects: EVERYBODY, payload: { drinkId: 1 } },
  'mutation drinks.removeUpvote': { expects: EVERYBODY, payload: { drinkId: 1 } },
  'mutation auth.login': { expects: EVERYBODY, payload: credentials },
  'mutation auth.register': { expects: REGISTER.tRPC, payload: newUser },
  'mutation auth.changePassword': { expects: SIGNED_IN, payload: passwordChange },
  'mutation auth.deleteAccount': { expects: [401, 200, 200, 409], payload: {} },
  'mutation auth.logout': { expects: SIGNED_IN, payload: {} },
  'GET /api/pickupapi/slots': { expects: EVERYBODY },
  'GET /api/pickupapi/status': { expects: EVERYBODY },
  // It is off, and there are no orders.
  'POST /api/pickupapi/create': { expects: [409, 409, 409, 409], payload: newPickup },
  'GET /api/pickupapi/order/:token': { expects: NOT_FOUND, url: `/api/pickupapi/order/${NO_TOKEN}` },
  'POST /api/pickupapi/cancel/:token': { expects: NOT_FOUND, url: `/api/pickupapi/cancel/${NO_TOKEN}` },
  'GET /api/pickupapi/queue': { expects: COUNTER, keys: ['Screen'] },
  'GET /api/pickupapi/board': { expects: COUNTER, keys: ['Screen'] },
  'POST /api/pickupapi/heartbeat': { expects: COUNTER, keys: ['Screen'] },
  'PUT /api/pickupapi/state/:id': { expects: [401, 403, 404, 404], payload: newState },
  'PUT /api/pickupapi/time/:id': { expects: [401, 403, 404, 404], payload: newTime },
  'PUT /api/pickupapi/line/:id': { expects: [401, 403, 404, 404], payload: newTick },
  'PUT /api/pickupapi/printed/:id': { expects: [401, 403, 404, 404] },
  'GET /api/pickupapi/figures': { expects: ADMIN },
  'GET /api/pickupapi/day/:day': { expects: ADMIN, url: '/api/pickupapi/day/2026-11-22' },
  'PUT /api/pickupapi/pause': { expects: COUNTER, payload: { minutes: 15 } },
  'mutation pickup.slots': { expects: EVERYBODY, payload: {} },
  'mutation pickup.status': { expects: EVERYBODY, payload: {} },
  'mutation pickup.basket': { expects: EVERYBODY, payload: newPickup },
  'mutation pickup.create': { expects: [409, 409, 409, 409], payload: newPickup },
  'mutation pickup.order': { expects: NOT_FOUND, payload: { token: NO_TOKEN } },
  'mutation pickup.cancel': { expects: NOT_FOUND, payload: { token: NO_TOKEN } },
  'mutation pickup.pushKey': { expects: NOT_FOUND, payload: { token: NO_TOKEN } },
  'mutation pickup.subscribe': { expects: NOT_FOUND, payload: newEndpoint },
  'query pickup.queue': { expects: COUNTER },
  'mutation pickup.heartbeat': { expects: COUNTER },
  'query pickup.figures': { expects: ADMIN },
  'query pickup.day': { expects: ADMIN, payload: { day: '2026-11-22' } },
  'mutation pickup.setState': { expects: [401, 403, 404, 404], payload: { pickupId: 1, ...newState } },
  'mutation pickup.postpone': { expects: [401, 403, 404, 404], payload: { pickupId: 1, ...newTime } },
  'mutation pickup.tickLine': { expects: [401, 403, 404, 404], payload: { pickupId: 1, ...newTick } },
  'mutation pickup.markPrinted': { expects: [401, 403, 404, 404], payload: { pickupId: 1 } },
  'mutation pickup.pause': { expects: COUNTER, payload: { minutes: 15 } },
};
