/** Colours of a cup's lid, body and straw as `#RRGGBB`; `id` is stored with the drink. */
export type CupTheme = { id: number; name: string; lid: string; cup: string; straw: string };

const GREEN: CupTheme = { id: 1, name: 'Skoggrønn', lid: '#3F6B3A', cup: '#BFD6B2', straw: '#D9982F' };

/** The eight themes of cups; the first is the default. */
export const THEMES: readonly CupTheme[] = [
  GREEN,
  { id: 2, name: 'Bringebær', lid: '#A8324A', cup: '#EFC0C8', straw: '#5E8A4E' },
  { id: 3, name: 'Fjordblå', lid: '#2C5F84', cup: '#B5D2E4', straw: '#E0703F' },
  { id: 4, name: 'Kanel', lid: '#9A5530', cup: '#E6C6A8', straw: '#F3E3C3' },
  { id: 5, name: 'Solgul', lid: '#E0A526', cup: '#F6DF9F', straw: '#B8405A' },
  { id: 6, name: 'Blåbær', lid: '#4E4482', cup: '#CBC3E6', straw: '#E794A8' },
  { id: 7, name: 'Nattsvart', lid: '#33261F', cup: '#CDBDAF', straw: '#C98A2B' },
  { id: 8, name: 'Sjøskum', lid: '#F2EEE4', cup: '#BADAD4', straw: '#2F8783' },
];

export const themeById = (id: number): CupTheme => THEMES.find((theme) => theme.id === id) ?? GREEN;

/** The vessels of a dream cup; the first is the default. */
export const VESSELS = ['cup', 'glass', 'mug'] as const;
export type Vessel = (typeof VESSELS)[number];

export const VESSEL_NAMES: Record<Vessel, string> = { cup: 'Kopp', glass: 'Glass', mug: 'Krus' };
