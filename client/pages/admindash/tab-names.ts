/** The tabs of the back office: how the address names them, and what they are called. The first one is what `/admindash` opens with. */
export const OFFICE_TABS = [
  { id: 'menu', label: 'Menu', lang: 'en' },
  { id: 'ingredients', label: 'Ingredients', lang: 'en' },
  { id: 'drinks', label: 'Drommekopper', lang: undefined },
  { id: 'categories', label: 'Categories', lang: 'en' },
  { id: 'images', label: 'Upload Image', lang: 'en' },
  { id: 'log', label: 'Endringer', lang: undefined },
] as const;

export type OfficeTab = (typeof OFFICE_TABS)[number];

/** The tab that an address names, or else the first one. @param search what stands behind the question mark */
export function officeTabOf(search: URLSearchParams): OfficeTab {
  const name = search.get('fane');
  return OFFICE_TABS.find(({ id }) => id === name) ?? OFFICE_TABS[0];
}
