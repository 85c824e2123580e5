import { expect } from 'vitest';
import { get, mutate, post, undo, undone } from '#server/testing/apis.ts';
import { test } from '#server/testing/test.ts';
import { DRINKS, writesOf } from '#server/testing/writes.ts';
import { Drink } from '#shared/drinks/drinks.ts';

const LIST = '/api/drinkapi/drinkslist';

test.for(writesOf(DRINKS))(
  '%s deletes any cup, and restores it with its likes',
  async ([_, api], { cafe }) => {
    await post(cafe, '/api/drinkapi/create', { name: 'Kopp', ingredientDTOs: [{ ingredientId: 1 }] });
    await mutate(cafe, 'drinks.upvote', { drinkId: 1 });
    const [cup] = Drink.array().parse((await get(cafe, LIST)).body);
    const removed = await api.remove(cafe, 1);
    expect(removed).toMatchObject({ status: 200, body: { message: 'The dream cup was deleted' } });
    expect((await get(cafe, LIST)).body).toEqual([]);
    expect((await api.remove(cafe, 1)).status).toBe(404);
    expect((await mutate(cafe, 'drinks.upvote', { drinkId: 1 })).status).toBe(404);
    expect(await undo(cafe, removed)).toMatchObject(undone(1));
    expect((await get(cafe, LIST)).body).toEqual([{ ...cup, timesFavorite: 1 }]);
  },
);
