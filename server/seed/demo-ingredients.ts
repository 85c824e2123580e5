type DemoIngredient = {
  name: string;
  category: string;
  description: string;
  unitPriceNok: number;
  /** Percent of a cup; one slot is five. */
  fillLevel: number;
  color: string;
  isAvailable: boolean;
  /** A file in `pictures/`. */
  picture: string;
};

/** The categories of ingredients, in the order of their creation. */
export const DEMO_INGREDIENT_CATEGORIES: readonly { name: string; description: string }[] = [
  { name: 'Grunningredienser', description: 'Det koppen bygges på.' },
  { name: 'Melk', description: 'Fra ku, havre, mandel og kokos.' },
  { name: 'Sirup', description: 'Kokt hos oss. Et pump holder lenge.' },
  { name: 'Frukt og bær', description: 'Knust, moset eller presset, alltid ekte.' },
  { name: 'Topping', description: 'Prikken over i-en.' },
  { name: 'Krydder', description: 'En klype gjør forskjellen.' },
];

type Row = [name: string, price: number, fill: number, color: string, picture: string, description: string];

const inCategory = (category: string, rows: Row[], soldOut: string[] = []): DemoIngredient[] =>
  rows.map(([name, unitPriceNok, fillLevel, color, picture, description]) => ({
    ...{ name, category, description, unitPriceNok, fillLevel, color },
    isAvailable: !soldOut.includes(name),
    picture: `ingrediens-${picture}.webp`,
  }));

const BASES = inCategory('Grunningredienser', [
  [
    'Espresso',
    18,
    30,
    '#4A2A18',
    'espresso',
    'Mørk, konsentrert og nytrukket. Grunnmuren i de fleste koppene.',
  ],
  ['Filterkaffe', 15, 45, '#6B4023', 'filterkaffe', 'Lysbrent og mild, traktet i små omganger.'],
  ['Kaldbrygg', 20, 45, '#3A2015', 'kaldbrygg', 'Trukket kaldt i atten timer. Rund og søtlig.'],
  ['Matcha', 24, 35, '#7FA33C', 'matcha', 'Finmalt grønn te, vispet til den er blank.'],
  ['Chai', 18.5, 40, '#B4743C', 'chai', 'Svart te kokt med ingefær, kardemomme og nellik.'],
  ['Sjokolade', 19, 40, '#5D3423', 'sjokolade', 'Mørk sjokolade smeltet i litt melk.'],
  ['Yoghurt naturell', 16, 30, '#F7F1E3', 'yoghurt', 'Tykk og frisk, god sammen med bær.'],
]);

const MILK = inCategory(
  'Melk',
  [
    ['Helmelk', 8, 30, '#FBF5E6', 'helmelk', 'Fra kyr på beite i nabobygda.'],
    ['Havremelk', 10, 30, '#EADBBE', 'havremelk', 'Søtlig og kremet, skummer godt.'],
    ['Mandelmelk', 12, 25, '#F0E2CC', 'mandelmelk', 'Lett og nøtteaktig, uten tilsatt sukker.'],
    ['Kokosmelk', 12, 25, '#FCFAF4', 'kokosmelk', 'Fyldig, med smak av ferie.'],
    ['Kremfløte', 9.5, 20, '#FFF3D6', 'kremflote', 'Når vanlig melk ikke er nok.'],
  ],
  ['Mandelmelk'],
);

const SYRUP = inCategory('Sirup', [
  ['Vaniljesirup', 7, 5, '#E8C987', 'vaniljesirup', 'Kokt på ekte vaniljestang.'],
  ['Karamellsirup', 7.5, 10, '#C27A2C', 'karamellsirup', 'Brunet sukker, smør og et dryss havsalt.'],
  ['Hasselnøttsirup', 7.5, 5, '#9C6434', 'hasselnottsirup', 'Ristede hasselnøtter i flytende form.'],
  ['Lynghonning', 8, 5, '#D9922B', 'lynghonning', 'Fra bikuber ved tregrensa.'],
  ['Hylleblomstsaft', 7, 10, '#EFE3A0', 'hylleblomst', 'Sommer på flaske, plukket i juni.'],
]);

const FRUIT = inCategory(
  'Frukt og bær',
  [
    ['Jordbær', 12, 15, '#D8434E', 'jordbaer', 'Knust til mos, med små biter.'],
    ['Blåbær', 12, 15, '#4B3B78', 'blabaer', 'Ville blåbær. Du blir blå på tunga.'],
    ['Bringebær', 12.5, 15, '#C22F5B', 'bringebaer', 'Syrlige og røde, silt for frø.'],
    ['Mango', 13, 20, '#F2A533', 'mango', 'Moden og søt, moset glatt.'],
    ['Banan', 9, 20, '#F5DF9B', 'banan', 'Gir fylde og søtme.'],
    ['Multer', 19.5, 10, '#E98A2E', 'multer', 'Fjellets gull. Vi har dem så lenge vi har dem.'],
  ],
  ['Multer'],
);

const TOPPING = inCategory('Topping', [
  ['Pisket krem', 8, 15, '#FFFBF2', 'pisket-krem', 'Pisket for hånd, bare litt søt.'],
  ['Melkeskum', 6, 15, '#F6EAD7', 'melkeskum', 'Varmt, tett og blankt.'],
  ['Vaniljeis', 14, 15, '#F9E9B8', 'vaniljeis', 'En kule som smelter sakte.'],
  ['Sjokoladebiter', 7, 5, '#3E2216', 'sjokoladebiter', 'Hakket mørk sjokolade, sytti prosent.'],
  ['Havrekjeks', 7.5, 5, '#C99A5B', 'havrekjeks', 'Smuldret, sprø og smøraktig.'],
]);

const SPICE = inCategory('Krydder', [
  ['Kanel', 3, 5, '#A4602F', 'kanel', 'Ekte ceylonkanel, malt samme dag.'],
  ['Kardemomme', 3.5, 5, '#9FA86A', 'kardemomme', 'Lukten av nybakte boller.'],
  ['Kakao', 3, 5, '#6A3B26', 'kakao', 'Usøtet kakaopulver, siktet over.'],
  ['Ingefær', 3.5, 5, '#DDB566', 'ingefaer', 'Fersk og revet. Varmer helt ned.'],
]);

/** The ingredients of the demo café. */
export const DEMO_INGREDIENTS: readonly DemoIngredient[] = [
  ...BASES,
  ...MILK,
  ...SYRUP,
  ...FRUIT,
  ...TOPPING,
  ...SPICE,
];
