/** Size of the picture in link previews of dream cups, in pixels. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;
