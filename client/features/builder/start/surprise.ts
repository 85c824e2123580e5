import { SLOTS, slotsFor } from '#shared/cup/cup.ts';
import { BASE_CATEGORY } from '#shared/menu/category-names.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import { nameKey } from '#shared/text/text.ts';

/**
 * Recipes of drinks that a barista would serve: words of ingredients' names, from the bottom of the cup. Bars separate
 * alternatives, the best first, so recipes also fit other cafés.
 */
type Recipe = readonly [name: string, ...parts: string[]];

const COFFEE = 'filterkaffe|kaffe';
const COLD_COFFEE = 'kaldbrygg|iskaffe';
const MILK = 'helmelk|lettmelk|melk';
const OAT_MILK = 'havremelk|havredrikk|mandelmelk';
const COCONUT = 'kokosmelk|kokos';
const CREAM = 'pisket krem|krem';
const FOAM = 'melkeskum|skum';
const ICE_CREAM = 'vaniljeis|iskrem';
const COOKIE = 'havrekjeks|kjeks';

export const RECIPES: readonly Recipe[] = [
  ['Mandagslatte', 'espresso', MILK, 'vaniljesirup', FOAM],
  ['Karamelldrømmen', 'espresso', 'karamell', OAT_MILK, CREAM],
  ['Nøtteskogen', 'espresso', 'hasselnøtt', OAT_MILK, FOAM, 'kakao'],
  ['Kanelsvingen', COFFEE, MILK, CREAM, 'kanel'],
  ['Iskule i kaffen', ICE_CREAM, 'espresso', 'espresso', 'sjokoladebiter'],
  ['Hjerteslag', 'espresso', 'sjokolade', CREAM, 'kakao'],
  ['Kald karamell', COLD_COFFEE, 'karamell', OAT_MILK, ICE_CREAM],
  ['Nattog', COLD_COFFEE, 'vaniljesirup', 'kremfløte|fløte', FOAM],
  ['Grønn morgen', 'matcha', OAT_MILK, 'honning', FOAM],
  ['Jordbær på grønn eng', 'jordbær', OAT_MILK, 'matcha'],
  ['Skogsbær i sne', 'blåbær', 'bringebær', 'yoghurt', CREAM],
  ['Mango i fjæra', 'mango', 'yoghurt', COCONUT, 'honning'],
  ['Palmelunden', 'matcha', COCONUT, 'vaniljesirup', ICE_CREAM],
  ['Østavind', 'chai', MILK, 'honning', FOAM, 'kanel'],
  ['Skogsstien', 'chai', OAT_MILK, 'karamell', 'kardemomme'],
  ['Mormors kjøkken', 'chai', 'kremfløte|fløte', FOAM, COOKIE, 'kanel'],
  ['Varm sjokolade med hatt', 'sjokolade', MILK, CREAM, 'kakao'],
  ['Nøtteknekkeren', 'sjokolade', MILK, 'hasselnøtt', FOAM, 'sjokoladebiter'],
  ['Apekattens favoritt', 'banan', 'sjokolade', MILK],
  ['Banansplitt', 'banan', 'jordbær', 'yoghurt', ICE_CREAM, 'sjokoladebiter'],
  ['Sommer på Røst', 'mango', 'banan', 'yoghurt', 'hylleblomst'],
  ['Sankthans', 'jordbær', 'jordbær', 'yoghurt', 'hylleblomst', CREAM],
  ['Blåbærskyen', 'blåbær', 'yoghurt', 'banan', CREAM],
  ['Rødt, hvitt og blått', 'bringebær', 'bringebær', 'yoghurt', 'blåbær', CREAM],
  ['Solgangsbris', 'mango', COCONUT, 'yoghurt', 'ingefær', 'honning'],
  ['Godnattkoppen', MILK, MILK, 'honning', FOAM, 'kanel'],
  ['Bestefars kaffe', COFFEE, 'kardemomme', OAT_MILK],
  ['Gyllen time', 'espresso', OAT_MILK, 'ingefær', 'honning', FOAM],
  ['Rosa mose', 'bringebær', COCONUT, 'matcha'],
  ['Frokost på senga', 'yoghurt', 'banan', 'honning', COOKIE, 'blåbær'],
];

export const NOTHING_AVAILABLE = 'Det er ingenting på hylla å velge blant nå';
export const NOTHING_SUITS = 'Det er ingenting på hylla som passer for deg nå';

/** A suggested drink: its name, and its ingredients from the bottom. */
export type Surprise = { name: string; ingredients: readonly Ingredient[] };

/** The available ingredients that fill at least one slot. */
export const surpriseIngredients = (ingredients: readonly Ingredient[]): Ingredient[] =>
  ingredients.filter((ingredient) => ingredient.isAvailable && slotsFor(ingredient) > 0);

const fits = (ingredients: readonly Ingredient[]): boolean =>
  ingredients.reduce((sum, ingredient) => sum + slotsFor(ingredient), 0) <= SLOTS;

const idsOf = (ingredients: readonly { ingredientId: number }[]): string =>
  String(ingredients.map(({ ingredientId }) => ingredientId).sort());

const matching = (part: string, available: readonly Ingredient[]): Ingredient | undefined =>
  part
    .split('|')
    .map((word) => available.find(({ name }) => nameKey(name).includes(word)))
    .find((found) => found !== undefined);

const madeOf = (available: readonly Ingredient[]): Surprise[] =>
  RECIPES.flatMap(([name, ...parts]) => {
    const ingredients = parts.map((part) => matching(part, available)).filter((found) => found !== undefined);
    const isComplete = ingredients.length === parts.length;
    return isComplete && fits(ingredients) ? [{ name, ingredients }] : [];
  });

/** Each base ingredient alone, or with milk if the café has it. These combinations suit any café. */
function plainDrinks(available: readonly Ingredient[]): Surprise[] {
  const bases = available.filter(({ categoryName }) => categoryName === BASE_CATEGORY);
  const milk = matching('melk', available);
  return (bases.length > 0 ? bases : available).map((base) => {
    const withMilk = milk && milk !== base ? [base, milk] : [base];
    return { name: base.name, ingredients: fits(withMilk) ? withMilk : [base] };
  });
}

/** Picks a recipe whose ingredients are available, if possible not `present`. Null if nothing is available. */
export function findSurprise(
  ingredients: readonly Ingredient[],
  present: readonly { ingredientId: number }[],
  random: () => number,
): Surprise | null {
  const available = surpriseIngredients(ingredients);
  const made = madeOf(available);
  const all = made.length > 1 ? made : [...made, ...plainDrinks(available)];
  const others = all.filter((each) => idsOf(each.ingredients) !== idsOf(present));
  const from = others.length > 0 ? others : all;
  return from[Math.floor(random() * from.length)] ?? null;
}

/** Whether the name is one that surprises give: a recipe's, or an ingredient's where no recipe is possible. */
export const isSurpriseName = (name: string, ingredients: readonly Ingredient[]): boolean =>
  RECIPES.some(([recipe]) => recipe === name) || ingredients.some((ingredient) => ingredient.name === name);
