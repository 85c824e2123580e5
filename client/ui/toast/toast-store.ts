import { sharedState } from '#client/lib/stored-state.ts';

type ToastOptions = {
  /** Errors, and toasts with a link, are shown for 20 s, others for 6 s. */
  error?: boolean;
  lang?: 'en' | undefined;
  /** Whether later toasts don't replace it, because it is about an earlier action and would go unread. */
  stays?: boolean;
  link?: { href: string; text: string };
  /** An action by a button, for `time` milliseconds. `Angre` also runs by Ctrl+Z. */
  action?: {
    text: string;
    time: number;
    run: () => void;
    /** A second action, shown first. */
    other?: { text: string; run: () => void } | undefined;
    /** Identifies the action, to close the toast once the action is impossible. */
    key?: string;
  };
};

export const isUndo = ({ action }: ToastOptions): boolean => action?.text === 'Angre';

/** A shown toast; `id` distinguishes two with the same text. */
export type Toast = ToastOptions & { id: number; text: string };

/** The toasts that are shown, the newest last. */
export const toasts = sharedState<readonly Toast[]>([]);

let lastId = 0;

/** Shows a toast, which screen readers announce. It replaces older toasts, except toasts with an action or `stays`. */
export function toast(text: string, options: ToastOptions = {}): void {
  lastId += 1;
  const lasting = toasts.get().filter(({ action, stays }) => action || stays);
  toasts.set([...lasting, { ...options, id: lastId, text }]);
}

export const closeToasts = (matches: (toast: Toast) => boolean): void =>
  toasts.set(toasts.get().filter((toast) => !matches(toast)));
