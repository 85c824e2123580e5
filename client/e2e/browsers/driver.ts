/** The browser functions that stories use. Each engine has an adapter. */
export type Driver = {
  goto: (url: string) => Promise<void>;
  /** Runs a function in the page. It must not use variables from outside itself. */
  evaluate: <Args extends unknown[], T>(act: (...args: Args) => T, ...args: Args) => Promise<T>;
  /** Runs a script, bypassing the page's content security policy. */
  run: (source: string) => Promise<void>;
  /** Clicks at a point of the window, once or twice. */
  click: (x: number, y: number, times: 1 | 2) => Promise<void>;
  /** Types into the focused control. */
  type: (text: string) => Promise<void>;
  press: (key: Key) => Promise<void>;
  /** Chooses a file in the input that matches the selector. */
  upload: (css: string, file: string) => Promise<void>;
  /** @returns a PNG file */
  screenshot: () => Promise<Uint8Array>;
  /** Errors and warnings in the console so far. */
  errors: () => Promise<string[]>;
  /** Ends the browser. */
  close: () => Promise<void>;
};

export type Key = 'Enter' | 'Escape' | 'Tab' | 'Space';

export type Launch = (options: {
  /** The paths of the browser's programs. */
  paths: string[];
  isDark: boolean;
  /** The size of the window in pixels. */
  size: { width: number; height: number };
}) => Promise<Driver>;
