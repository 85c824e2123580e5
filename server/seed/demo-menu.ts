type DemoMenuItem = {
  name: string;
  description: string;
  priceNok: number;
  isAvailable: boolean;
  /** A file in `pictures/`. */
  picture: string;
};

const item = (
  name: string,
  priceNok: number,
  picture: string,
  description: string,
  isAvailable = true,
): DemoMenuItem => ({ name, description, priceNok, isAvailable, picture: `menu-${picture}.webp` });

const VARM_KAFFE = [
  item(
    'Espresso',
    34,
    'espresso',
    'Liten, mørk og rund. Nøtter og mørk sjokolade, med tykk crema på toppen.',
  ),
  item(
    'Dobbel espresso',
    42,
    'dobbel-espresso',
    'To doser i samme kopp, for dem som mener alvor med morgenen.',
  ),
  item(
    'Husets filterkaffe',
    38.5,
    'filterkaffe',
    'Lysbrent og traktet i små omganger gjennom hele dagen. Gratis påfyll så lenge du sitter.',
  ),
  item('Americano', 42, 'americano', 'Espresso forlenget med varmt vann. Klar, lett og lang.'),
  item('Cortado', 45.5, 'cortado', 'Like deler espresso og varm melk i et lite glass. Inneholder melk.'),
  item(
    'Cappuccino',
    49,
    'cappuccino',
    'Espresso under et tykt lag mykt melkeskum, med kakao på toppen om du vil. Inneholder melk.',
  ),
  item(
    'Kaffe latte',
    54,
    'kaffe-latte',
    'Mye varm melk, litt skum og en god espresso. Få den gjerne med havre. Inneholder melk.',
  ),
  item(
    'Pepperkakelatte',
    62.5,
    'pepperkakelatte',
    'Latte med vår egen sirup av ingefær, nellik og kanel. Tilbake når adventslysene tennes. Inneholder melk.',
    false,
  ),
];

const KALD_KAFFE = [
  item('Kaldbrygg', 52, 'kaldbrygg', 'Trukket kaldt i atten timer. Mild, søtlig og nesten uten syre.'),
  item('Iskaffe', 49, 'iskaffe', 'Filterkaffe helt rett over isen, med en dråpe vanilje. Enkelt og kaldt.'),
  item(
    'Islatte',
    56,
    'islatte',
    'Kald melk, isbiter og en dobbel espresso som synker sakte ned. Inneholder melk.',
  ),
  item(
    'Karamell-islatte',
    62.5,
    'karamell-islatte',
    'Islatte med saltkaramell langs glasset og et lokk av pisket krem. Inneholder melk.',
  ),
  item(
    'Espresso tonic',
    59,
    'espresso-tonic',
    'Tonic, is, en skive appelsin og espresso på toppen. Bitter på den gode måten.',
  ),
  item(
    'Affogato',
    64,
    'affogato',
    'En kule vaniljeis som drukner i varm espresso. Spises med skje, og fort. Inneholder melk og egg.',
  ),
];

const VARM_MATCHA = [
  item(
    'Matcha i skål',
    52,
    'matcha-i-skal',
    'Ren matcha, vispet for hånd med varmt vann. Frisk, grønn og litt bitter.',
  ),
  item(
    'Matcha latte',
    59,
    'matcha-latte',
    'Matcha og varm melk, silkemykt skummet. Vi lager den gjerne med havre. Inneholder melk.',
  ),
  item(
    'Honningmatcha',
    62.5,
    'honningmatcha',
    'Matcha latte søtet med lynghonning fra fjellet. Inneholder melk.',
  ),
  item(
    'Vaniljematcha',
    62,
    'vaniljematcha',
    'Havremelk, ekte vanilje og matcha. Mild nok for den som prøver for første gang. Inneholder havre.',
  ),
  item(
    'Hvit sjokolade og matcha',
    65,
    'hvit-sjokolade-matcha',
    'Smeltet hvit sjokolade i bunnen, matcha over. Dessert i kopp. Inneholder melk og soya.',
  ),
];

const KALD_MATCHA = [
  item(
    'Ismatcha',
    59,
    'ismatcha',
    'Matcha helt over kald melk og is, lag på lag. Rør selv. Inneholder melk.',
  ),
  item(
    'Jordbærmatcha',
    68.5,
    'jordbaermatcha',
    'Knuste norske jordbær, kald melk og matcha. Vår mest fotograferte drikk. Inneholder melk.',
  ),
  item(
    'Mangomatcha',
    68.5,
    'mangomatcha',
    'Moden mango i bunnen, havremelk i midten, matcha øverst. Inneholder havre.',
  ),
  item('Kokosmatcha', 66, 'kokosmatcha', 'Kald kokosmelk og matcha med ristet kokos på toppen. Uten melk.'),
  item('Matchalimonade', 57, 'matchalimonade', 'Presset sitron, sprudlevann, is og matcha. Syrlig og lett.'),
  item(
    'Rabarbramatcha',
    68.5,
    'rabarbramatcha',
    'Rabarbrakompott og matcha. Bare mens rabarbraen står i hagen. Inneholder melk.',
    false,
  ),
];

const SMOOTHIE = [
  item(
    'Skogsbær',
    69,
    'skogsbaer',
    'Blåbær, bringebær og solbær med yoghurt og en skje honning. Inneholder melk.',
  ),
  item(
    'Mango og pasjonsfrukt',
    72,
    'mango-pasjonsfrukt',
    'Mango, pasjonsfrukt og appelsin. Sol i glass, uten melk.',
  ),
  item(
    'Grønn hverdag',
    69,
    'gronn-hverdag',
    'Spinat, eple, ingefær og sitron. Smaker bedre enn den høres ut.',
  ),
  item(
    'Jordbær og banan',
    67.5,
    'jordbaer-banan',
    'Barnas favoritt, og de voksnes. Med yoghurt. Inneholder melk.',
  ),
  item(
    'Blåbær og havre',
    72,
    'blabaer-havre',
    'Blåbær, havregryn, banan og kardemomme. En hel frokost. Inneholder havre.',
  ),
  item(
    'Gulrot og appelsin',
    67.5,
    'gulrot-appelsin',
    'Gulrot, appelsin og gurkemeie. Varm i fargen, kald i glasset.',
  ),
];

/** The demo café's menu: the categories in their order, each with its drinks. */
export const DEMO_MENU: readonly { name: string; description: string; drinks: readonly DemoMenuItem[] }[] = [
  {
    name: 'Varm Kaffe',
    description: 'Nymalt og laget for hånd, fra den minste espresso til den største latte.',
    drinks: VARM_KAFFE,
  },
  {
    name: 'Kald Kaffe',
    description: 'Kaffe over is, for varme dager og varme hoder.',
    drinks: KALD_KAFFE,
  },
  {
    name: 'Varm Matcha',
    description: 'Grønn te fra Uji, vispet til skum og servert varm.',
    drinks: VARM_MATCHA,
  },
  {
    name: 'Kald Matcha',
    description: 'Matcha i lag med frukt, melk og is.',
    drinks: KALD_MATCHA,
  },
  {
    name: 'Smoothie',
    description: 'Frukt og bær rett i blenderen, uten tilsatt sukker.',
    drinks: SMOOTHIE,
  },
];
