/** The name of the café. */
export const SITE_NAME = 'Kafé Lysning';
