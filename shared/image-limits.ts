// Apart from the schemas, so that pages that validate nothing are spared zod.

/** What a picture falls back to. */
export const DEFAULT_IMAGE = '/images/default.png';

/** The gallery picture with this exact name is the one of the about-us section. */
export const ABOUT_US_IMAGE = 'AboutUs Bilde.jpg';

/** The largest picture that may be uploaded: bytes of its file, and pixels. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
export const MAX_PICTURE_PIXELS = 40_000_000;

/** What may be uploaded, as browsers call it; the server looks at what a file holds instead. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;

/** Says what an upload to the gallery lacks. */
export const NO_FILE_OR_NAME = 'Please provide both an image file and a name.';

/** Says that an upload to the gallery is done. */
export const IMAGE_UPLOADED = 'Image uploaded successfully!';
