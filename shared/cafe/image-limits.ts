// Separate from the schemas because pages without validation must not load zod.

export const DEFAULT_IMAGE = '/images/default.png';

/** The placeholder for a cup without a picture. */
export const DEFAULT_CUP = '/images/default-cup.svg';

/** The widths, in pixels, of the smaller versions of a stored picture. Pictures are never enlarged. */
export const PICTURE_WIDTHS = [96, 192, 320, 480, 640, 720, 960, 1440];

/** The about-us section shows the gallery picture with this exact name. */
export const ABOUT_US_IMAGE = 'AboutUs Bilde.jpg';

/** The limits of an uploaded picture: bytes of its file, and pixels. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
export const MAX_PICTURE_PIXELS = 40_000_000;

/** The limits of a PNG that a client sends with a dream cup: bytes, and pixels per side. */
export const MAX_PNG_BYTES = 1024 * 1024;
export const MAX_PNG_SIDE = 2000;

/** Content types for the browser's file dialog; the server checks a file's content instead. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;

/** The response header for an animated upload, of which only the first frame is stored. */
export const FIRST_FRAME_HEADER = 'X-First-Frame-Only';

export const NO_FILE_OR_NAME = 'Please provide both an image file and a name.';

export const IMAGE_UPLOADED = 'Image uploaded successfully!';
