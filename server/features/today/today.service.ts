import {
  type AnyColumn,
  and,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  not,
  notExists,
} from 'drizzle-orm';
import { VERSION } from '#server/core/program.ts';
import { DAY } from '#server/core/time.ts';
import { choices } from '#server/db/choices-schema.ts';
import { isForSale } from '#server/db/columns.ts';
import { drinks, likes } from '#server/db/drinks-schema.ts';
import { recoveryCodes } from '#server/db/people-schema.ts';
import { countRows } from '#server/db/row-queries.ts';
import { categories, images, ingredients, menuItems, users } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { lastChanges } from '#server/features/audit/audit.service.ts';
import { readSettings } from '#server/features/cafe/cafe.service.ts';
import { enteredChoices } from '#server/features/choices/choices.service.ts';
import { IS_SHOWN } from '#server/features/drinks/drinks.service.ts';
import { IN_STATE } from '#server/features/drinks/office-drinks.service.ts';
import { IMAGE_PATH } from '#server/features/images/images.service.ts';
import { listIngredients } from '#server/features/ingredients/ingredients.service.ts';
import { listUsableLinks } from '#server/features/people/links.service.ts';
import { readToday as readPickupsToday } from '#server/features/pickup/figures.service.ts';
import { leftOrders } from '#server/features/pickup/pickups.service.ts';
import type { RecordTable } from '#server/records/records.ts';
import { DEFAULT_NAME, DEMO_NAME } from '#shared/cafe/cafe-sections.ts';
import { FIRST_STEPS, TODAY_ROWS, type Today } from '#shared/menu/today.ts';

const WEEK = 7 * DAY;

type Conditions = Parameters<typeof and>;

function soldOut({ db }: Deps): Today['soldOut'] {
  const ofTable = (of: Today['soldOut'][number]['of'], table: typeof menuItems | typeof ingredients) =>
    db
      .select({
        id: table.id,
        name: table.name,
        nameSort: table.nameSort,
        soldOutUntil: table.soldOutUntil,
      })
      .from(table)
      .where(and(isNull(table.deletedAt), not(isForSale(table))))
      .all()
      .map((row) => ({ ...row, of }));
  return [...ofTable('menuItem', menuItems), ...ofTable('ingredient', ingredients)].sort((one, other) =>
    one.nameSort < other.nameSort ? -1 : 1,
  );
}

/** The options that were sold out by themselves, and not by their ingredient. */
const soldOutOptions = (deps: Deps): Today['soldOut'] =>
  enteredChoices(deps).flatMap(({ name, options }) =>
    options
      .filter(({ isAvailable }) => !isAvailable)
      .map((option) => ({
        of: 'option' as const,
        id: option.optionId,
        name: `${option.name} (valget ${name})`,
        soldOutUntil: null,
      })),
  );

const newest = ({ db }: Deps): Today['newest'] =>
  db
    .select({ drinkId: drinks.id, name: drinks.name, imagePath: IMAGE_PATH, namedAt: drinks.namedAt })
    .from(drinks)
    .leftJoin(images, and(eq(images.id, drinks.imageId), isNull(images.deletedAt)))
    .where(and(isNull(drinks.deletedAt), IS_SHOWN))
    .orderBy(desc(drinks.namedAt))
    .limit(TODAY_ROWS)
    .all();

function stepsOf(deps: Deps): Today['steps'] {
  const { identity, hours, contact, home, pickup } = readSettings(deps);
  const has = (table: RecordTable, ...where: Conditions) =>
    countRows(deps.db, table, and(isNull(table.deletedAt), ...where)) > 0;
  const isDone: Record<(typeof FIRST_STEPS)[number], boolean> = {
    name: ![DEFAULT_NAME, DEMO_NAME].includes(identity.value.name),
    hours: hours.version > 0,
    contact: contact.value.address !== '',
    categories: has(categories),
    menu: has(menuItems),
    menuAllergens: has(menuItems) && !has(menuItems, isNull(menuItems.allergens)),
    ingredients: has(ingredients),
    ingredientAllergens: !has(ingredients, isNull(ingredients.allergens)),
    choices: has(choices),
    texts: home.version > 0,
    pictures: has(images, isNotNull(images.position)),
    recovery: countRows(deps.db, recoveryCodes) > 0,
    people:
      countRows(deps.db, users, inArray(users.role, ['Admin', 'Barista'])) > 1 ||
      listUsableLinks(deps).some(({ role }) => role !== null),
    ordering: pickup.value.isOn,
  };
  const applies: Partial<typeof isDone> = {
    ingredientAllergens: isDone.ingredients,
    choices: pickup.value.isOn,
  };
  return FIRST_STEPS.filter((step) => applies[step] ?? true).map((step) => ({ step, isDone: isDone[step] }));
}

/** The overview at `now` (milliseconds since 1970). */
export function readToday(deps: Deps, now = Date.now()): Today {
  const count = (table: RecordTable | typeof likes, ...where: Conditions) =>
    countRows(deps.db, table, and(...where));
  const onMenu = isNull(menuItems.deletedAt);
  const alive = (table: typeof drinks | typeof images, id: AnyColumn) =>
    deps.db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.id, id), isNull(table.deletedAt)));
  const isOn = readSettings(deps).pickup.value.isOn;
  const orders = readPickupsToday(deps, now);
  const ingredientIds = new Set(listIngredients(deps).map(({ ingredientId }) => ingredientId));
  return {
    soldOut: [...soldOut(deps), ...soldOutOptions(deps)],
    newest: newest(deps),
    likesThisWeek: count(likes, gte(likes.createdAt, now - WEEK), exists(alive(drinks, likes.drinkId))),
    cupsThisWeek: count(drinks, isNull(drinks.deletedAt), gte(drinks.createdAt, now - WEEK)),
    reportedCups: count(drinks, isNull(drinks.deletedAt), IN_STATE.reported),
    waitingCups: count(drinks, isNull(drinks.deletedAt), IN_STATE.waiting),
    withoutPicture: count(menuItems, onMenu, notExists(alive(images, menuItems.imageId))),
    withoutDescription: count(menuItems, onMenu, eq(menuItems.description, '')),
    withoutAllergens: {
      menuItems: count(menuItems, onMenu, isNull(menuItems.allergens)),
      ingredients: count(ingredients, isNull(ingredients.deletedAt), isNull(ingredients.allergens)),
      // An option of an ingredient is counted with the ingredient, unless that was deleted.
      options: enteredChoices(deps)
        .flatMap(({ options }) => options)
        .filter(({ ingredientId, allergens }) =>
          ingredientId === null ? allergens === null : !ingredientIds.has(ingredientId),
        ).length,
    },
    leftOrders: leftOrders(deps, now),
    pickups: isOn || orders.orders > 0 ? orders : null,
    changes: lastChanges(deps, TODAY_ROWS),
    steps: stepsOf(deps),
    // Without the commit, which tells an owner nothing.
    version: VERSION.replace(/\+.*/, ''),
  };
}
