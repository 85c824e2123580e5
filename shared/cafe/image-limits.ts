// Separate from the schemas, so that pages without validation do not load zod.

export const DEFAULT_IMAGE = '/images/default.png';

/** What pages show in its place where a cup's picture is missing. */
export const DEFAULT_CUP = '/images/default-cup.svg';

/** The widths, in pixels, in which stored pictures are also served, where they are not wider than the picture. */
export const PICTURE_WIDTHS = [96, 192, 320, 480, 640, 960, 1440];

/** The gallery picture with this exact name is the one of the about-us section. */
export const ABOUT_US_IMAGE = 'AboutUs Bilde.jpg';

/** The largest picture that may be uploaded: bytes of its file, and pixels. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
export const MAX_PICTURE_PIXELS = 40_000_000;

/** The largest PNG that a client may send with a dream cup: bytes, and pixels per side. */
export const MAX_PNG_BYTES = 1024 * 1024;
export const MAX_PNG_SIDE = 2000;

/** Content types for the browser's file dialog; the server checks a file's content instead. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;

/** The response header of an upload that was animated: only its first frame is stored. */
export const FIRST_FRAME_HEADER = 'X-First-Frame-Only';

export const NO_FILE_OR_NAME = 'Please provide both an image file and a name.';

export const IMAGE_UPLOADED = 'Image uploaded successfully!';
