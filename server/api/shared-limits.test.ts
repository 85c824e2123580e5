import { expect, onTestFinished, vi } from 'vitest';
import { type Answer, cookieHeader, get, mutate, post } from '#server/testing/apis.ts';
import { addDrinks } from '#server/testing/cafe.ts';
import { newOrder, openForOrders, placeOrder, readSlotName, sendOrder } from '#server/testing/pickups.ts';
import { test } from '#server/testing/test.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

/** A café with small limits, in which guests can order and two cups are saved. All guests have one address. */
async function crowdedCafe(factor = '0.1'): Promise<TestApp> {
  const cafe = await createTestApp({ RATE_LIMIT_FACTOR: factor });
  onTestFinished(() => void vi.useRealTimers());
  await openForOrders(cafe);
  addDrinks(cafe.deps, 'En', 'To');
  return cafe;
}

const repeat = async (times: number, request: () => Promise<Answer>): Promise<Answer[]> => {
  const answers = [];
  for (let time = 0; time < times; time += 1) answers.push(await request());
  return answers;
};

const statuses = (answers: Answer[]): number[] => [...new Set(answers.map(({ status }) => status))];

const like = (cafe: TestApp, headers = {}) => mutate(cafe, 'drinks.upvote', { drinkId: 1 }, headers);
const unlike = (cafe: TestApp, headers = {}) => mutate(cafe, 'drinks.removeUpvote', { drinkId: 1 }, headers);
const report = (cafe: TestApp, headers = {}) => mutate(cafe, 'drinks.report', { drinkId: 1 }, headers);

test('a guest who guesses the addresses of orders blocks nobody’s order, nor its cancellation', async () => {
  const cafe = await crowdedCafe();
  const slot = await readSlotName(cafe);
  const { token } = await placeOrder(cafe, { slot });
  const guess = () => post(cafe, `/api/pickupapi/cancel/${'x'.repeat(22)}`);
  expect(statuses(await repeat(14, guess))).toEqual([404, 429]);
  const look = () => get(cafe, `/api/pickupapi/order/${'y'.repeat(22)}`);
  expect(statuses(await repeat(2, look))).toEqual([429]);
  expect((await get(cafe, `/api/pickupapi/order/${token}`)).status).toBe(200);
  expect((await post(cafe, `/api/pickupapi/cancel/${token}`)).body).toMatchObject({ state: 'cancelled' });
  expect((await sendOrder(cafe, newOrder({ slot }))).status).toBe(201);
});

test('one order’s requests use up nothing of another’s', async () => {
  const cafe = await crowdedCafe('0.05');
  const slot = await readSlotName(cafe);
  const [one, other] = await repeat(2, () => sendOrder(cafe, newOrder({ slot })));
  const cancel = (answer?: Answer) => post(cafe, `/api/pickupapi/cancel/${Object(answer?.body).token}`);
  expect(statuses(await repeat(4, () => cancel(one)))).toEqual([200, 429]);
  const look = (answer?: Answer) => get(cafe, `/api/pickupapi/order/${Object(answer?.body).token}`);
  expect(statuses(await repeat(13, () => look(one)))).toEqual([200, 429]);
  expect([(await cancel(other)).status, (await look(other)).status]).toEqual([200, 200]);
});

test('requests for the times, and for what a basket costs, leave room for orders and for each other', async () => {
  const cafe = await crowdedCafe('0.01'); // 18 a minute
  const slot = await readSlotName(cafe);
  const times = () => get(cafe, '/api/pickupapi/slots');
  expect(statuses(await repeat(20, times))).toEqual([200, 429]);
  const { requestId, lines } = newOrder();
  const basket = () => mutate(cafe, 'pickup.basket', { requestId, lines });
  expect(statuses(await repeat(20, basket))).toEqual([200, 429]);
  expect((await sendOrder(cafe, newOrder({ slot }))).status).toBe(201);
});

test('likes and reports that change nothing use up nothing', async () => {
  const cafe = await crowdedCafe(); // Of an address: 24 likes a minute, two reports
  const { limits } = cafe.deps;
  for (let number = 2; number < 2000; number += 1) await limits.count('likeOfAll', '');
  for (let number = 1; number < 200; number += 1) await limits.count('reportOfAll', '');
  const fan = cookieHeader(await like(cafe));
  expect(statuses(await repeat(30, () => like(cafe, fan)))).toEqual([200]);
  expect(statuses(await repeat(30, () => unlike(cafe)))).toEqual([200]);
  expect((await report(cafe, fan)).status).toBe(200);
  expect(statuses(await repeat(10, () => report(cafe, fan)))).toEqual([200]);
  expect((await like(cafe)).status).toBe(200);
  expect((await like(cafe)).status).toBe(429);
});

test('a like that is taken back again and again uses up nothing of what all guests share', async () => {
  const cafe = await crowdedCafe();
  const { limits } = cafe.deps;
  for (let number = 2; number < 2000; number += 1) await limits.count('likeOfAll', '');
  const fan = cookieHeader(await like(cafe));
  for (const _ of [1, 2, 3]) {
    expect((await unlike(cafe, fan)).body).toEqual({ timesFavorite: 0 });
    expect((await like(cafe, fan)).body).toEqual({ timesFavorite: 1 });
  }
  expect((await like(cafe)).status).toBe(200);
  expect((await like(cafe)).status).toBe(429);
});

test('of two accounts with one name at once only the one that is made uses up what all guests share', async () => {
  const cafe = await crowdedCafe();
  for (let number = 1; number < 50; number += 1) await cafe.deps.limits.count('newUserOfAll', '');
  const join = (username: string) => mutate(cafe, 'auth.register', { username, password: 'Hemmelig1!' });
  const twins = await Promise.all([join('tvilling'), join('tvilling')]);
  expect(twins.map(({ status }) => status).sort()).toEqual([200, 409]);
});
