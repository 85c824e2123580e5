/** The sections of the café's settings. Each section has its own version. */
export const CAFE_SECTIONS = ['identity', 'contact', 'hours', 'home', 'pickup'] as const;
export type CafeSection = (typeof CAFE_SECTIONS)[number];

/** The names of the sections in the log, after `kafeens`. */
export const SECTION_NAMES: Record<CafeSection, string> = {
  identity: 'navn og utseende',
  contact: 'kontaktopplysninger',
  hours: 'åpningstider',
  home: 'forside',
  pickup: 'regler for bestilling',
};

/** Limits of the café's texts, in characters. */
export const CAFE_LIMITS = {
  name: 60,
  address: 200,
  directions: 500,
  phone: 30,
  email: 254,
  url: 500,
  note: 80,
  heading: 80,
  imageText: 200,
  text: 2000,
  periods: 4,
  exceptions: 100,
  news: 10,
} as const;

/** A time of day as `HH:MM`; a period may end at 24:00. */
export const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Whether a text is a URL to link to. Rejects spaces and quotes: browsers and Node disagree on them in a host. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s"<>]+$/i.test(text) && URL.canParse(text);

/** Whether a text is an e-mail address; æøå are allowed, also in its domain. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text);

/** Whether news are shown on a date, `2026-12-24`. A null start or end means no limit. */
export const isShownOn = (date: string, { from, until }: { from: string | null; until: string | null }) =>
  (from ?? date) <= date && date <= (until ?? date);

/** Opening hours within a day, `HH:MM`. A period whose end is not after its start ends on the next day. */
export type Period = { from: string; to: string };

export const DEFAULT_NAME = 'Kafeen';
export const DEMO_NAME = 'Kafé Lysning';

export const DEFAULT_ACCENT = '#3F6B3A';
