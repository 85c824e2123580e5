/** The name of the café. */
export const SITE_NAME = 'Kafé Lysning';

/** The opening hours by weekdays, as the footer and search engines show them; null where it is closed. */
export const OPENING_HOURS = [
  {
    label: 'Mandag–fredag',
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    open: ['09:00', '18:00'],
  },
  { label: 'Lørdag', days: ['Saturday'], open: ['10:00', '16:00'] },
  { label: 'Søndag', days: ['Sunday'], open: null },
] as const;
