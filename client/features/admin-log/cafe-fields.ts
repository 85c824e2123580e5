import type { CafeSettings } from '#shared/cafe/cafe.ts';
import { periodsText } from '#shared/cafe/opening-hours.ts';
import { type Field, fieldsOf } from '#shared/menu/field.ts';
import { COLOR, choice, NAME } from '#shared/menu/field-kinds.ts';
import { daysText, newsText, sectionText, weekText } from './cafe-texts.ts';

const HOLIDAY_RULES = { usual: 'som vanlig', closed: 'stengt', own: 'egne tider' };

type LoggedCafe = Omit<CafeSettings['identity'], 'name'> &
  CafeSettings['contact'] &
  CafeSettings['hours'] &
  CafeSettings['home'] & { cafeName: string };

const field = fieldsOf<LoggedCafe>();

/** The fields of the café's settings; an entry has those of one section. */
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
  field('week', 'Åpningstider', { text: weekText }),
  field('holidays', 'Helligdager', choice('en regel', HOLIDAY_RULES)),
  field('holidayPeriods', 'Tider på helligdager', { text: periodsText }),
  field('exceptions', 'Andre dager', { text: daysText }),
  field('banner', 'Velkomst', { text: sectionText }),
  field('news', 'Nyheter', { text: newsText }),
  field('about', 'Om oss', { text: sectionText }),
  field('aboutImageText', 'Bildetekst, Om oss', NAME),
];
