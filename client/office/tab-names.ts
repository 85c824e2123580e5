/** Ids are part of the address; `/admindash` opens the first tab. */
export const OFFICE_TABS = [
  { id: 'today', label: 'I dag', lang: undefined },
  { id: 'start', label: 'Kom i gang', lang: undefined },
  { id: 'menu', label: 'Menu', lang: 'en' },
  { id: 'ingredients', label: 'Ingredients', lang: 'en' },
  { id: 'drinks', label: 'Drommekopper', lang: undefined },
  { id: 'categories', label: 'Categories', lang: 'en' },
  { id: 'choices', label: 'Valg', lang: undefined },
  { id: 'images', label: 'Upload Image', lang: 'en' },
  { id: 'cafe', label: 'Kafeen', lang: undefined },
  { id: 'people', label: 'Folk', lang: undefined },
  { id: 'log', label: 'Endringer', lang: undefined },
] as const;

export type OfficeTab = (typeof OFFICE_TABS)[number];

/** Falls back to the first tab. */
export function officeTabOf(search: URLSearchParams): OfficeTab {
  const name = search.get('fane');
  return OFFICE_TABS.find(({ id }) => id === name) ?? OFFICE_TABS[0];
}
