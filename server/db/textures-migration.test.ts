import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { getDrink } from '#server/features/drinks/drinks.service.ts';
import { getIngredient } from '#server/features/ingredients/ingredients.service.ts';
import { createTestDeps } from '#server/testing/test-deps.ts';
import { drawCup } from '#shared/cup/drawing/cup-svg.ts';
import { themeById } from '#shared/cup/looks.ts';
import { drawDrink } from '#shared/drinks/drink-layers.ts';
import { migrate } from './migrate.ts';
import { clientOf, openDatabase } from './open.ts';

test('a database without textures opens; its cups are drawn as before, its ingredients get defaults', () => {
  const folder = mkdtempSync(join(tmpdir(), 'textures-test-'));
  const db = openDatabase(':memory:');
  onTestFinished(() => {
    clientOf(db).close();
    rmSync(folder, { recursive: true });
  });
  const copy = (isWanted: (file: string) => boolean) => {
    for (const file of readdirSync('drizzle').filter((name) => name.endsWith('.sql') && isWanted(name)))
      copyFileSync(join('drizzle', file), join(folder, file));
    migrate(db, folder);
  };
  copy((file) => file < '0008');
  clientOf(db).exec(`
    insert into categories (name, name_search, name_sort, created_at) values ('Krydder', 'krydder', 'krydder', 0);
    insert into ingredients (name, name_search, name_sort, category_id, unit_price_ore, fill_level, color, created_at)
      values ('Kanel', 'kanel', 'kanel', 1, 300, 25, '#A4602F', 0);
    insert into drinks (name, name_search, name_sort, theme_id, created_at) values ('Kopp', 'kopp', 'kopp', 4, 0);
    insert into drink_choices (drink_id, position, ingredient_id, name, color, fill_level)
      values (1, 0, 1, 'Kanel', '#A4602F', 25);
    insert into drink_layers (drink_id, position, choice, slots) values (1, 0, 0, 5)`);
  copy(() => true);
  const deps = { ...createTestDeps(), db };
  const drink = getDrink(deps, 1);
  expect(drink).toMatchObject({ vessel: 'cup', ingredientDTOs: [{ texture: 'liquid', isHot: false }] });
  expect(drawDrink(drink)).toEqual(drawCup([{ color: '#A4602F', slots: 5 }], themeById(4)));
  expect(getIngredient(deps, 1)).toMatchObject({
    texture: 'spice',
    ownTexture: null,
    isHot: false,
    unit: 'teaspoon',
    amountPerSlot: 0.25,
  });
});
