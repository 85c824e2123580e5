/** A saved dream cup; `ingredients` are names of demo ingredients in pouring order. */
type DemoDrink = { name: string; themeId: number; ingredients: readonly string[]; likes: number };

/** The dream cups of the demo café, without owners. */
export const DEMO_DRINKS: readonly DemoDrink[] = [
  {
    name: 'Blåbærskyen',
    themeId: 6,
    ingredients: ['Yoghurt naturell', 'Blåbær', 'Banan', 'Pisket krem'],
    likes: 41,
  },
  {
    name: 'Sånn passe våken',
    themeId: 7,
    ingredients: ['Espresso', 'Espresso', 'Melkeskum', 'Kakao'],
    likes: 27,
  },
  {
    name: 'Jordbær på grønn eng',
    themeId: 1,
    ingredients: ['Jordbær', 'Havremelk', 'Matcha', 'Melkeskum'],
    likes: 63,
  },
  {
    name: 'Østavind',
    themeId: 3,
    ingredients: ['Chai', 'Lynghonning', 'Kokosmelk', 'Melkeskum', 'Ingefær'],
    likes: 18,
  },
  { name: 'Søndag i senga', themeId: 4, ingredients: ['Filterkaffe', 'Helmelk', 'Kanel'], likes: 35 },
  {
    name: 'Mormors kjøkken',
    themeId: 4,
    ingredients: ['Chai', 'Karamellsirup', 'Kremfløte', 'Havrekjeks', 'Kardemomme'],
    likes: 22,
  },
  {
    name: 'Ærlig talt, sjokolade',
    themeId: 2,
    ingredients: ['Sjokolade', 'Sjokoladebiter', 'Helmelk', 'Pisket krem', 'Kakao'],
    likes: 52,
  },
  {
    name: 'Sommer på Røst',
    themeId: 5,
    ingredients: ['Mango', 'Hylleblomstsaft', 'Yoghurt naturell', 'Jordbær', 'Vaniljesirup'],
    likes: 30,
  },
  { name: 'Grønn måne', themeId: 8, ingredients: ['Matcha', 'Kokosmelk', 'Vaniljeis'], likes: 14 },
  {
    name: 'Bergen, oppholdsvær',
    themeId: 3,
    ingredients: ['Kaldbrygg', 'Vaniljesirup', 'Havremelk', 'Vaniljeis'],
    likes: 9,
  },
  {
    name: 'Rødt, hvitt og blått',
    themeId: 8,
    ingredients: ['Bringebær', 'Bringebær', 'Yoghurt naturell', 'Blåbær', 'Pisket krem'],
    likes: 47,
  },
  {
    name: 'Nøtteknekkeren',
    themeId: 5,
    ingredients: ['Espresso', 'Hasselnøttsirup', 'Havremelk', 'Karamellsirup', 'Melkeskum'],
    likes: 6,
  },
];
