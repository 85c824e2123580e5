import { DEFAULT_ACCENT, DEFAULT_NAME, type Period } from './cafe-sections.ts';

const WORKDAY: Period[] = [{ from: '09:00', to: '18:00' }];

/** Neutral settings and texts, shown until the owner changes them. */
export const CAFE_DEFAULTS = {
  identity: { name: DEFAULT_NAME, accent: DEFAULT_ACCENT, logoId: null as number | null },
  contact: {
    address: '',
    mapUrl: '',
    directions: '',
    phone: '',
    email: '',
    instagram: '',
    facebook: '',
    tiktok: '',
    privacy: '',
  },
  hours: {
    week: [WORKDAY, WORKDAY, WORKDAY, WORKDAY, WORKDAY, [{ from: '10:00', to: '16:00' }], []],
    holidays: 'closed' as 'usual' | 'closed' | 'own',
    holidayPeriods: [] as Period[],
    exceptions: [] as { date: string; periods: Period[]; note: string }[],
  },
  home: {
    banner: {
      heading: 'Velkommen',
      text: 'Kaffe, matcha og smoothie, laget mens du ser på. Velg noe fra menyen, eller bygg din egen drømmekopp lag for lag.',
      imageId: null as number | null,
    },
    news: [
      {
        heading: 'Nytt: din egen drømmekopp',
        text: 'Velg blant alt vi har bak disken. Koppen fyller seg lag for lag mens du velger, og du kan lagre den så vennene dine finner den igjen.',
        from: null as string | null,
        until: null as string | null,
      },
    ],
    about: {
      heading: 'Om oss',
      text: 'Har du lyst på noe som ikke står på menyen? Bygg det selv, så blander vi det for deg.',
    },
    aboutImageText: '',
    cupsWait: false,
  },
  pickup: {
    isOn: false,
    slotMinutes: 10,
    drinksPerSlot: 6,
    leadMinutes: 10,
    lastOrderMinutes: 10,
    drinksPerOrder: 6,
    asksWhere: false,
    takesNotes: false,
    showsNames: false,
  },
};
