import { type Field, fieldsOf, type Kind } from '#shared/menu/field.ts';
import { COLOR, choice, NAME, YES_NO } from '#shared/menu/field-kinds.ts';
import { dateText } from '#shared/text/norwegian-date.ts';
import type { CafeSettings } from './cafe.ts';
import { periodsText, weekLines } from './opening-hours.ts';

type Hours = CafeSettings['hours'];
type Home = CafeSettings['home'];

const weekText = (week: Hours['week']): string =>
  weekLines(week)
    .map(({ label, periods }) => `${label} ${periodsText(periods)}`)
    .join('; ');

const daysText = (days: Hours['exceptions']): string =>
  days
    .map(({ date, periods, note }) => `${dateText(date)} ${periodsText(periods)}${note && ` (${note})`}`)
    .join('; ');

const sectionText = ({ heading, text }: Home['about']): string => `${heading}: ${text}`;

const newsText = (news: Home['news']): string =>
  news
    .map(({ heading, text, from, until }) =>
      [heading, from && ` fra ${dateText(from)}`, until && ` til ${dateText(until)}`, `: ${text}`].join(''),
    )
    .join('; ');

/** The opening hours on public holidays: as usual, closed, or separate hours. */
export const HOLIDAY_RULES = { usual: 'Som ellers', closed: 'Stengt', own: 'Egne tider' };

type LoggedCafe = Omit<CafeSettings['identity'], 'name'> &
  CafeSettings['contact'] &
  CafeSettings['hours'] &
  CafeSettings['home'] &
  CafeSettings['pickup'] & { cafeName: string };

const NUMBER = { text: String };

const field = fieldsOf<LoggedCafe>();

/** The fields of the café's settings. A log entry has the fields of one section. */
export const CAFE_FIELDS: readonly Field<LoggedCafe>[] = [
  field('cafeName', 'Navn', NAME),
  field('accent', 'Farge', COLOR),
  field('logoId', 'Logo', { text: String }, { text: () => 'endret' }),
  field('address', 'Adresse', NAME),
  field('mapUrl', 'Kart', NAME),
  field('directions', 'Veien hit', NAME),
  field('phone', 'Telefon', NAME),
  field('email', 'E-post', NAME),
  field('instagram', 'Instagram', NAME),
  field('facebook', 'Facebook', NAME),
  field('tiktok', 'TikTok', NAME),
  field('privacy', 'Personvern', NAME),
  field('week', 'Åpningstider', { text: weekText }),
  field('holidays', 'Helligdager', choice('en regel', HOLIDAY_RULES)),
  field('holidayPeriods', 'Tider på helligdager', { text: periodsText }),
  field('exceptions', 'Andre dager', { text: daysText }),
  field('banner', 'Velkomst', { text: sectionText }),
  field('news', 'Nyheter', { text: newsText }),
  field('about', 'Om oss', { text: sectionText }),
  field('aboutImageText', 'Bildetekst, Om oss', NAME),
  field('cupsWait', 'Gjestenes kopper venter', YES_NO),
  field('isOn', 'Gjester kan bestille', YES_NO),
  field('slotMinutes', 'Minutter mellom tidene', NUMBER),
  field('drinksPerSlot', 'Drikker per tid', NUMBER),
  field('leadMinutes', 'Minutter før første tid', NUMBER),
  field('lastOrderMinutes', 'Minutter fra siste tid til stengetid', NUMBER),
  field('drinksPerOrder', 'Drikker per bestilling', NUMBER),
  field('asksWhere', 'Spør om ta med eller drikk her', YES_NO),
  field('takesNotes', 'Gjester kan skrive en beskjed', YES_NO),
  field('showsNames', 'Skjermen viser fornavn', YES_NO),
];

/** A sorting as a list of names. The oldest log entries store the names themselves instead of records. */
const ORDER: Kind<unknown[]> = {
  text: (order) => order.map((each) => Object(each).name ?? each).join(', '),
};

type Orders = Record<
  'order' | 'categories' | 'menuItems' | 'ingredients' | 'choices' | 'carousel',
  unknown[]
>;

const orderField = fieldsOf<Partial<Orders>>();

/** The oldest log entries use this key for every sorting. */
export const OLD_ORDER = 'order';

export const CAFE_SORTINGS: readonly Field<Partial<Orders>>[] = [
  orderField(OLD_ORDER, 'Rekkefølge', ORDER),
  orderField('categories', 'Rekkefølge på kategoriene', ORDER),
  orderField('choices', 'Rekkefølge på valgene', ORDER),
  orderField('carousel', 'Rekkefølge i karusellen', ORDER),
];

export const CATEGORY_ORDERS: readonly Field<Partial<Orders>>[] = [
  orderField(OLD_ORDER, 'Rekkefølge', ORDER),
  orderField('menuItems', 'Rekkefølge på menyen', ORDER),
  orderField('ingredients', 'Rekkefølge på ingrediensene', ORDER),
];
