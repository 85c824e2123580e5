/** Size of the picture that a link to a dream cup shows where it is shared, in pixels. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** Where that picture is, root-relative; a route names its parameter instead of an id. */
export const cardPath = (drinkId: number | string): string => `/drommekoppen/${drinkId}/kort.jpg`;

/** Where a dream cup has its page, root-relative. */
export const drinkPath = (drinkId: number): string => `/drommekoppen/${drinkId}`;
