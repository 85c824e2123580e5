/** The files that Vite has built, from the plugin in `vite.config.ts`. */
declare module 'virtual:built-files' {
  /** The URLs of all files that guests' pages may need. */
  export const files: string[];
  /** Differs between builds. */
  export const version: string;
}
