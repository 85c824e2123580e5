import { useEffect, useRef, useState } from 'react';

/** What can be open over a list of records: the dialog's kind, and the record that it is about. */
export type OpenRecord<Row> = { kind: 'new' } | { kind: 'edit' | 'details' | 'delete'; row: Row };

export type Dialogs<Open> = {
  open: Open | null;
  /** Opens a dialog in place of the one that is open. */
  show: (next: Open) => void;
  close: () => void;
};

export type RecordDialogs<Row> = Dialogs<OpenRecord<Row>>;

/** What had the focus before a dialog came, and the list that it belongs to. */
type Opener = { element: Element | null; list: Element | null };

/** The heading of the list, and not its search: there Ctrl+Z would be about what is typed. */
function focusHeading({ list }: Opener): void {
  const heading = list?.querySelector<HTMLElement>('h2');
  if (!heading) return;
  if (heading.tabIndex < 0) heading.tabIndex = -1;
  heading.focus();
}

/**
 * The dialogs over a list of records, one at a time, also one after the other. The focus goes back to what opened the
 * first, or to the list's heading where that has gone, then or when the list is read again.
 * @param rows what the list shows: a record that is open is as it is there, also when others change it meanwhile.
 */
export function useRecordDialogs<Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => number,
): RecordDialogs<Row> {
  const { open, ...rest } = useDialogs<OpenRecord<Row>>();
  return { ...rest, open: open && asInList(open, rows, keyOf) };
}

function asInList<Row>(
  open: OpenRecord<Row>,
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => number,
): OpenRecord<Row> {
  if (open.kind === 'new') return open;
  const key = keyOf(open.row);
  return { ...open, row: rows?.find((row) => keyOf(row) === key) ?? open.row };
}

/** `useRecordDialogs` for dialogs of other kinds. */
export function useDialogs<Open>(): Dialogs<Open> {
  const [open, setOpen] = useState<Open | null>(null);
  const opener = useRef<Opener | null>(null);
  const isOpen = open !== null;
  useEffect(() => {
    if (isOpen || !opener.current) return;
    if (opener.current.element instanceof HTMLElement) opener.current.element.focus();
  }, [isOpen]);
  useEffect(() => {
    if (isOpen || !opener.current || opener.current.element?.isConnected) return;
    if (document.activeElement === document.body) focusHeading(opener.current);
    opener.current = null;
  });
  useEffect(() => {
    if (!isOpen) return;
    // A step that could not be held back, or forth, leaves what is open along with the page.
    const close = () => setOpen(null);
    window.addEventListener('popstate', close);
    return () => window.removeEventListener('popstate', close);
  }, [isOpen]);
  return {
    open,
    show: (next) => {
      const element = document.activeElement;
      if (!isOpen) opener.current = { element, list: element?.closest('section') ?? null };
      setOpen(next);
    },
    close: () => setOpen(null),
  };
}
