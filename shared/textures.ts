/** What an ingredient is like in a cup, which decides how it is drawn and poured; the first is the default. */
export const TEXTURES = ['liquid', 'foam', 'ice', 'fruit', 'crumbs', 'spice', 'syrup'] as const;
export type Texture = (typeof TEXTURES)[number];
