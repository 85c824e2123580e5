import {
  BACKUPS_KEPT,
  COOKIE_DAYS,
  LONG_SESSION_DAYS,
  PICKUP_DAYS,
  SESSION_HOURS,
  TRASH_DAYS,
  WAITING_CUP_DAYS,
  WEEKLY_BACKUPS_KEPT,
} from '#shared/api/retention.ts';
import { UNDO_DAYS } from '#shared/api/undo.ts';

/**
 * A line of the privacy page: the kept data, the reason, and the retention period. Its sources are database tables,
 * cookies, and keys in the browser's storage; `*` is a wildcard. A test checks that each source of the shop has a line.
 */
export type PrivacyLine = {
  title: string;
  what: string;
  why: string;
  until: string;
  tables?: readonly string[];
  cookies?: readonly string[];
  storage?: readonly string[];
  /** Whether the line only applies while guests can order, or orders are still stored. */
  isOfOrders?: true;
};

export const PRIVACY_LINES: readonly PrivacyLine[] = [
  {
    title: 'Konto',
    what: 'Brukernavnet, passordet som et avtrykk (argon2id) vi ikke kan lese, rollen, når kontoen ble laget, og timen du sist var innom. For dem som jobber her, også avtrykk av lenker og koder til å komme inn igjen.',
    why: 'Så du kan logge inn og finne koppene dine igjen.',
    until: 'Til du sletter kontoen på Min side. Da er den borte med en gang.',
    tables: ['users', 'recovery_codes', 'account_links'],
  },
  {
    title: 'Innlogginger',
    what: 'For hver nettleser du er logget inn i: hva slags nettleser og maskin, når du logget inn, og timen du sist var innom. Nettleseren har et bevis på innloggingen og rollen din.',
    why: 'Så du slipper å logge inn hver gang, og kan logge ut en mobil du har mistet.',
    until: `I ${LONG_SESSION_DAYS} dager. Når en admin logger inn i en nettleser for første gang, varer innloggingen i ${SESSION_HOURS} timer. Du kan logge ut før.`,
    tables: ['sessions'],
    storage: ['token', 'role'],
  },
  {
    title: 'Drømmekopper',
    what: 'Navnet du ga koppen, ingrediensene, bildet, når den ble lagret, og kontoen din hvis du var logget inn. Alle som besøker siden, kan se koppen, men ikke hvem som lagde den. De som jobber her, ser det, og også kopper som er skjult.',
    why: 'Så du og andre finner koppen igjen.',
    until: `Til du sletter den på Min side; da er den borte med en gang. En kopp som kafeen sletter, er borte etter ${UNDO_DAYS} dager. En kopp du lagrer uten å være logget inn, er ingens: be kafeen slette den.`,
    tables: ['drinks', 'drink_choices', 'drink_layers'],
  },
  {
    title: 'Likes og meldinger',
    what: 'Når nettleseren din liker eller melder fra om en kopp første gang, får den et tilfeldig nummer i informasjonskapselen «visitor». Sammen med nummeret ligger hvilke kopper det gjelder, når det var, og i ett døgn et avtrykk av nettadressen din.',
    why: 'Så hver nettleser teller én gang.',
    until: `Informasjonskapselen i ${COOKIE_DAYS} dager. Et nummer uten likes og meldinger slettes innen et døgn, og likes og meldinger slettes sammen med koppen.`,
    tables: ['visitors', 'likes', 'reports'],
    cookies: ['visitor'],
    storage: ['upvoted_*'],
  },
  {
    title: 'Bestillinger',
    what: 'Det du har bestilt for henting, når, om du drikker det her, og fornavnet og en beskjed hvis du skrev det. Hva du ikke tåler, bare hvis du krysset av for å si fra til baristaen. Sammen med bestillingen ligger nummeret til nettleseren, fra informasjonskapselen «visitor», og kontoen din hvis du var logget inn. Ber du om varsel når den er klar, lagrer vi adressen nettleseren får varsler på, og varselet, som vi ikke kan lese igjen. Bestiller du igjen i samme nettleser, lagrer vi den igjen og varsler deg da også, til du trykker «Ikke si fra likevel». Varselet går gjennom varslingstjenesten til nettleseren, fra Google, Mozilla, Apple eller Microsoft, som heller ikke kan lese det. Adressen til siden med bestillingen er det bare du som har. I nettleseren din ligger kurven, altså det du har valgt før du bestiller, og adressene til bestillingene dine. Kurven har vi ikke før du bestiller.',
    why: 'Så vi kan lage det og rope det opp, og så kafeen ser når på dagen det er travelt. Har kafeen en skjerm ved disken, viser den nummeret, og fornavnet der kafeen har slått det på.',
    until: `Hva som ble bestilt, og når: i ${PICKUP_DAYS} dager. Navnet ditt og navnene på koppene, beskjeden, det du ikke tåler, og hvilken nettleser og konto den kom fra, sletter vi etter ett døgn. Adressen for varsler sletter vi når bestillingen er ferdig, og senest etter ett døgn. Sletter du kontoen, sletter vi navnene, beskjeden, det du ikke tåler, og adressen for varsler med en gang. Selve bestillingen står igjen uten noe om deg. Sletter du en kopp, forsvinner navnet på den også fra det andre har bestilt. Kurven ligger i nettleseren til du har bestilt eller tømt den, og det du har fylt ut under den, til du har bestilt eller lukket fanen. Nettleseren viser en bestilling til tre timer etter hentetiden, og glemmer den neste gang du bestiller etter det. Hva du bestilte sist, husker den så du kan bestille det igjen, til du logger ut.`,
    tables: ['pickups', 'pickup_lines', 'pickup_pause', 'push_endpoints'],
    storage: ['answers', 'basket', 'pickups'],
    isOfOrders: true,
  },
  {
    title: 'Kjent nettleser',
    what: 'Etter en innlogging får nettleseren et tilfeldig nummer, og numrene på kontoene som er brukt i den, i informasjonskapselen «device». Den ligger bare hos deg.',
    why: 'Så andre ikke kan stenge deg ute ved å gjette passord.',
    until: `I ${COOKIE_DAYS} dager.`,
    cookies: ['device'],
  },
  {
    title: 'Grenser mot misbruk',
    what: 'Avtrykk av nettadresser og brukernavn, med hvor mange ganger noe er gjort. Navnene og adressene kan ikke leses ut av avtrykkene.',
    why: 'Så ingen kan gjette passord eller fylle siden med søppel.',
    until: 'Høyst ett døgn.',
    tables: ['limits'],
  },
  {
    title: 'Endringer i kafeen',
    what: 'Hvem av dem som jobber her, som har endret noe, hva og når, og navnene på nøkler til kasse og skjerm. Gjester er ikke med, bortsett fra navnet på en kopp eller konto som kafeen har endret. Det forsvinner når du sletter koppen eller kontoen.',
    why: 'Så feil kan angres.',
    until: 'I tolv måneder, også om den som gjorde endringen, har sluttet og slettet kontoen sin.',
    tables: ['audit_log', 'keys'],
  },
  {
    title: 'Bare i nettleseren din',
    what: 'Koppen du holder på med, det du har sagt at du ikke tåler, og små valg i AdminDash og ved Disken. Sider, bilder og kopper som venter på nett, ligger der også, så siden virker uten nett. Vi lagrer ikke noe av dette før du sender det til oss, som når du lagrer koppen.',
    why: 'Så du kan fortsette der du slapp.',
    until: `Til du sletter det i nettleseren. Kopper som venter på nett, høyst ${WAITING_CUP_DAYS} dager.`,
    storage: [
      'draft',
      'uten',
      'rows_per_page',
      'first_steps_hidden',
      'share_address',
      'counter_sound',
      'counter_print',
      'pages-*',
      'data-*',
      'pictures',
      'cups',
      'workbox-*',
    ],
  },
  {
    title: 'Driftsloggen',
    what: 'Nettadressen din og brukernavnet du skrev, når en innlogging ikke går, og hva som feilet når noe går galt.',
    why: 'Så den som drifter siden, kan stanse angrep og finne feil.',
    until: 'Hvor lenge bestemmer den som drifter siden. Spør kafeen.',
  },
  {
    title: 'Sikkerhetskopier',
    what: `Alt det som er lagret hos kafeen. De siste ${BACKUPS_KEPT.daily} daglige kopiene beholdes, og ${WEEKLY_BACKUPS_KEPT} ukentlige før dem; dessuten de siste ${BACKUPS_KEPT['by-hand']} som er tatt for hånd, og ${BACKUPS_KEPT['before-update']} fra før oppdateringer.`,
    why: 'Så kafeen ikke mister alt om maskinen ryker.',
    until: `Det du sletter, er borte fra de daglige og ukentlige kopiene etter høyst ${BACKUPS_KEPT.daily + 7 * WEEKLY_BACKUPS_KEPT + 7} dager når det blir tatt en ny hver dag, ellers senere. Kopier for hånd og fra før oppdateringer blir til nye har tatt plassen deres, og kopier et annet sted så lenge den som drifter siden, har dem. Et bilde som kafeen har slettet, ligger i papirkurven i ${TRASH_DAYS} dager.`,
  },
  {
    title: 'Det andre',
    what: 'Menyen, kategoriene, valgene, ingrediensene, bildene og tekstene er kafeens egne, og handler ikke om gjester.',
    why: 'Så du ser hva kafeen har.',
    until: 'Så lenge kafeen vil.',
    tables: [
      'menu_items',
      'categories',
      'choices',
      'option_ids',
      'ingredients',
      'images',
      'cafe_sections',
      'cafe',
      'migrations',
    ],
  },
];
