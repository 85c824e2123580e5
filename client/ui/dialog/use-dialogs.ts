import { useEffect, useRef, useState } from 'react';
import { focusHeading } from '#client/ui/focus-owner.ts';

export type OpenRecord<Row> =
  | { kind: 'new'; copyOf?: Row }
  | { kind: 'edit' | 'details' | 'delete'; row: Row };

export type Dialogs<Open> = ReturnType<typeof useDialogs<Open>>;

export type RecordDialogs<Row> = Dialogs<OpenRecord<Row>>;

/**
 * The dialogs over a list of records, one at a time. After the last one the focus returns to the element that opened the
 * first, or to the list's heading if that element is gone.
 * @param rows the rows of the list. The open record follows them, even when others change it.
 */
export function useRecordDialogs<Row>(rows: readonly Row[] | undefined, keyOf: (row: Row) => number) {
  const dialogs = useDialogs<OpenRecord<Row>>();
  const { open } = dialogs;
  if (!open || open.kind === 'new') return dialogs;
  const key = keyOf(open.row);
  return { ...dialogs, open: { ...open, row: rows?.find((row) => keyOf(row) === key) ?? open.row } };
}

/** `useRecordDialogs` for dialogs without a record. */
export function useDialogs<Open>() {
  const [open, setOpen] = useState<Open | null>(null);
  /** The element that had the focus before a dialog opened, and its list. */
  const opener = useRef<{ element: Element | null; list: Element | null } | null>(null);
  const isOpen = open !== null;
  useEffect(() => {
    if (isOpen || !opener.current) return;
    if (opener.current.element instanceof HTMLElement) opener.current.element.focus();
  }, [isOpen]);
  useEffect(() => {
    if (isOpen || !opener.current || opener.current.element?.isConnected) return;
    // Not the search field, where Ctrl+Z would undo typing instead of the deletion.
    if (document.activeElement === document.body) focusHeading(opener.current.list?.querySelector('h1, h2'));
    opener.current = null;
  });
  useEffect(() => {
    if (!isOpen) return;
    // A history step that could not be prevented closes the dialog.
    const close = () => setOpen(null);
    window.addEventListener('popstate', close);
    return () => window.removeEventListener('popstate', close);
  }, [isOpen]);
  return {
    open,
    show: (next: Open) => {
      const element = document.activeElement;
      if (!isOpen) opener.current = { element, list: element?.closest('section') ?? null };
      setOpen(next);
    },
    close: () => setOpen(null),
  };
}
