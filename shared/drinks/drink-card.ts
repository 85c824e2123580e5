/** Size of the picture in link previews of dream cups, in pixels. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** The root-relative path of that picture; a route passes its parameter instead of an id. */
export const cardPath = (drinkId: number | string): string => `/drommekoppen/${drinkId}/kort.jpg`;

export const drinkPath = (drinkId: number): string => `/drommekoppen/${drinkId}`;
