type ToastOptions = {
  /** Errors, and toasts with a link, are shown for 20 s, others for 6 s. */
  error?: boolean;
  lang?: 'en' | undefined;
  /** Whether later toasts leave it: it is about something that was done earlier, and nobody would read it otherwise. */
  stays?: boolean;
  link?: { href: string; text: string };
  /** An action by a button, and `Angre` by Ctrl+Z as well, while the toast is shown: for `time` milliseconds. */
  action?: {
    text: string;
    time: number;
    run: () => void;
    /** Another one, before it. */
    other?: { text: string; run: () => void } | undefined;
    /** Identifies it, to close the toast once the action is impossible. */
    key?: string;
  };
};

/** Whether the action of a toast takes something back. */
export const isUndo = ({ action }: ToastOptions): boolean => action?.text === 'Angre';

/** A toast that is shown; `id` distinguishes two of the same text. */
export type Toast = ToastOptions & { id: number; text: string };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** The toasts that are shown, the newest last. */
export const toastsNow = (): readonly Toast[] => toasts;

/** Calls `listener` when the toasts change; returns a function that unsubscribes. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, which screen readers read out. It replaces older ones, except those that offer an action or stay. */
export function toast(text: string, options: ToastOptions = {}): void {
  lastId += 1;
  const lasting = toasts.filter(({ action, stays }) => action || stays);
  setToasts([...lasting, { ...options, id: lastId, text }]);
}

export const closeToasts = (matches: (toast: Toast) => boolean): void =>
  setToasts(toasts.filter((toast) => !matches(toast)));
