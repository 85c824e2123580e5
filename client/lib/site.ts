/** What the café is called. */
export const SITE_NAME = 'Kafé Lysning';
