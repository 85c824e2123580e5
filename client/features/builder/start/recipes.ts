/**
 * A drink that a barista would serve: words of its ingredients' names, from the bottom of the cup. Alternatives are
 * separated by bars, the best first; so recipes fit other cafés than the demo's.
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
