import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isNotFound } from '#client/data/error-text.ts';
import type { Noun } from '#client/lists/data-list.tsx';
import type { Column } from '#client/lists/data-table.tsx';
import type { ListQuery } from '#client/lists/list-query.ts';
import type { List } from '#client/lists/use-list.ts';
import { quotedName, toastDone, toastError } from '#client/office/record-toasts.ts';
import styles from '#client/office/records-tab.module.css';
import { Button } from '#client/ui/button/button.tsx';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { focusHeading } from '#client/ui/focus-owner.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import { MAX_MANY } from '#shared/api/list-limits.ts';
import type { Field } from '#shared/menu/field.ts';
import type { ManyChanged } from '#shared/menu/many.ts';
import { DIETS } from '#shared/menu/menu-fields.ts';
import { type AnyChange, ManyDialog, type ManyDialogProps, type Selection } from './many-dialog.tsx';

/** Page size for selecting all search results. */
const LARGEST_PAGE = 100;

export type ManyCalls<Row, Sort extends string> = {
  /** Method syntax is bivariant, so tables may accept only their own changes. */
  change(input: { ids: number[]; change: AnyChange }, selected: Row[]): Promise<ManyChanged>;
  fetchPage: (query: ListQuery<Sort>) => Promise<{ rows: Row[]; total: number }>;
};

export async function fetchAll<Row, Query extends object>(
  fetchPage: (query: Query & { page: number; pageSize: number }) => Promise<{ rows: Row[]; total: number }>,
  keyOf: (row: Row) => number,
  query: Query,
): Promise<Map<number, Row>> {
  const records = new Map<number, Row>();
  for (let page = 1, total = 1; (page - 1) * LARGEST_PAGE < total; page++) {
    const matches = await fetchPage({ ...query, page, pageSize: LARGEST_PAGE });
    total = matches.total;
    for (const row of matches.rows) records.set(keyOf(row), row);
  }
  return records;
}

/** Adds records to a selection, as many as one call changes, or removes them if all are in it. */
export function withToggled<Row>(before: Selection<Row>, toggled: Selection<Row>): Selection<Row> {
  const others = [...before].filter(([id]) => !toggled.has(id));
  const isEach = before.size - others.length === Math.min(toggled.size, MAX_MANY - others.length);
  return new Map(isEach ? others : [...before, ...toggled].slice(0, MAX_MANY));
}

/** The end of the toast after the number of records. */
function doneText(change: AnyChange): string {
  if (change.kind === 'delete') return 'slettet';
  if (change.kind === 'category') return 'flyttet';
  if (change.kind === 'allergens') return 'lagret med nye allergener';
  if (change.kind === 'diet') return 'lagret med nytt kosthold';
  if (change.kind === 'choice') return change.isGiven ? 'lagret med valget' : 'lagret uten valget';
  if (change.kind === 'visibility')
    return change.visibility === 'shown' ? 'å se for gjestene' : 'skjult for gjestene';
  if (change.kind !== 'availability') return 'lagret med ny pris';
  return change.isAvailable ? 'til salgs' : 'utsolgt';
}

/**
 * Selects records, also across pages, for bulk changes.
 * @param fields the fields that decide which changes are offered
 * @param calls undefined disables selecting
 * @returns `columns` with checkboxes, the `start` button, and the `bar` with the changes
 */
export function useMany<Row extends { name: string }, Sort extends string>(
  list: List<Row, Sort>,
  noun: Noun,
  keyOf: (row: Row) => number,
  fields: ManyBarProps['fields'],
  calls: ManyCalls<Row, Sort> | undefined,
) {
  const [selection, setSelection] = useState<Selection<Row> | null>(null);
  const isOn = (row: Row) => selection?.has(keyOf(row)) === true;
  const rows = list.rows ?? [];
  const isAll = rows.every(isOn) && (selection?.size ?? 0) >= list.total && list.total > 0;

  /** Selects all search results, or deselects them if all are selected. */
  const toggleAll = useMutation({
    mutationFn: ({ fetchPage }: ManyCalls<Row, Sort>) => fetchAll(fetchPage, keyOf, list.query),
    onSuccess: (matches) => setSelection((before) => before && withToggled(before, matches)),
    onError: (error) => toastError(error, 'Failed to fetch the list'),
  });

  function toggle(row: Row) {
    setSelection((before) => before && withToggled(before, new Map([[keyOf(row), row]])));
  }

  /** Deselects deleted records. @returns their names */
  async function dropDeleted({ fetchPage }: ManyCalls<Row, Sort>): Promise<string[]> {
    const existing = await fetchAll(fetchPage, keyOf, { ...list.query, search: '', filters: {} });
    const isGone = ([id]: [number, Row]) => !existing.has(id);
    setSelection((now) => now && new Map([...now].filter((each) => !isGone(each))));
    return [...(selection ?? [])].filter(isGone).map(([, { name }]) => name);
  }

  /** Changes the selected records, with a toast and an undo. @throws as `calls.change` */
  async function change(input: AnyChange): Promise<FormErrors | null> {
    if (!calls || !selection || selection.size === 0) return null;
    try {
      // The rows on the screen are newer than when they were selected.
      const seen = new Map([...selection, ...rows.filter(isOn).map((row) => [keyOf(row), row] as const)]);
      const answer = await calls.change({ ids: [...seen.keys()], change: input }, [...seen.values()]);
      const { changed } = answer;
      const records = `${changed} ${changed === 1 ? noun.one : noun.many}`;
      if (changed === 0) toast('Alt var slik fra før');
      else {
        // Without the key, toasts of consecutive changes would cover the table.
        const offer = input.kind === 'delete' ? {} : { key: 'replaced' };
        toastDone(`${records} er ${doneText(input)}`, [answer], 'Alt er som før', offer);
      }
    } catch (error) {
      // If the second request fails too, report the first error.
      const gone = isNotFound(error) ? await dropDeleted(calls).catch((): string[] => []) : [];
      if (gone.length === 0) throw error;
      const names = gone.map(quotedName).join(', ');
      return { reason: `${names} er slettet imens, og ikke valgt lenger. Prøv en gang til.` };
    }
    // Unless the selection has been closed meanwhile.
    if (input.kind === 'delete') setSelection((now) => now && new Map());
    return null;
  }

  const columns: Column<Row, Sort>[] = selection
    ? [
        {
          header: 'Valgt',
          headerCell: (
            <SelectBox
              label={`Velg alle ${list.total}`}
              isOn={isAll}
              isPartly={rows.some(isOn)}
              onChange={() => calls && toggleAll.mutate(calls)}
            />
          ),
          cell: (row) => (
            <SelectBox label={`Velg ${row.name}`} isOn={isOn(row)} onChange={() => toggle(row)} />
          ),
        },
      ]
    : [];

  const bar: ReactNode = selection && calls && (
    <ManyBar
      fields={fields}
      noun={noun}
      selection={selection}
      change={change}
      isBusy={toggleAll.isPending}
      onDone={() => setSelection(null)}
    />
  );
  const start = calls && selection === null && list.total > 0 && (
    <Button onClick={() => setSelection(new Map())}>Velg flere</Button>
  );
  return { columns, start, bar };
}

type SelectBoxProps = { label: string; isOn: boolean; isPartly?: boolean; onChange: () => void };

const SelectBox = ({ label, isOn, isPartly = false, onChange }: SelectBoxProps) => (
  <label className={styles.box}>
    <span className="visually-hidden">{label}</span>
    <input
      type="checkbox"
      checked={isOn}
      onChange={onChange}
      ref={(input) => {
        if (input) input.indeterminate = isPartly && !isOn;
      }}
    />
  </label>
);

type ManyBarProps = Pick<ManyDialogProps, 'noun' | 'selection' | 'change'> & {
  fields: readonly Pick<Field<never>, 'many'>[];
  isBusy: boolean;
  onDone: () => void;
};

function ManyBar({ fields, isBusy, onDone, ...selected }: ManyBarProps) {
  const { selection, change } = selected;
  const [dialog, setDialog] = useState<ManyDialogProps['kind'] | null>(null);
  const bar = useRef<HTMLElement>(null);
  // Opening the bar removes the button that had focus, so focus the bar itself.
  useEffect(() => bar.current?.focus(), []);
  const direct = useMutation({
    mutationFn: change,
    onSuccess: (errors) => errors?.reason && toast(errors.reason, { error: true }),
    onError: (error) => toastError(error, 'Failed to update'),
  });
  const blocked = selection.size === 0 || isBusy || direct.isPending;

  const can = (what: Field<never>['many']) => fields.some(({ many }) => many === what);
  const opens = (kind: ManyDialogProps['kind'], text: string) => (
    <Button aria-haspopup="dialog" blocked={blocked} onClick={() => setDialog(kind)}>
      {text}
    </Button>
  );

  const does = (what: Parameters<typeof change>[0], text: string) => (
    <Button key={text} blocked={blocked} onClick={() => direct.mutate(what)}>
      {text}
    </Button>
  );

  return (
    <section
      ref={bar}
      tabIndex={-1}
      className={`row wrap surface gap-2 ${styles.bar}`}
      aria-label="De valgte"
    >
      <span role="status" className={`strong ${styles.count}`}>
        {isBusy
          ? 'Velger …'
          : `${selection.size} valgt${selection.size === MAX_MANY ? ', flere går ikke på én gang' : ''}`}
      </span>
      {can('price') && opens('price', 'Endre pris')}
      {can('availability') && (
        <>
          {opens('soldOut', 'Utsolgt')}
          {does({ kind: 'availability', isAvailable: true }, 'Til salgs')}
        </>
      )}
      {can('allergens') && opens('allergens', 'Allergener')}
      {can('choice') && opens('choice', 'Valg')}
      {can('diet') && (
        <details>
          <summary className="row strong target gap-2">
            <Icon name="down" />
            <span>Kosthold</span>
          </summary>
          <div className="row wrap gap-2">
            {DIETS.map(({ text, ...diet }) => does({ kind: 'diet', ...diet }, text))}
          </div>
        </details>
      )}
      {can('category') && opens('category', 'Flytt')}
      {can('visibility') && (
        <>
          {does({ kind: 'visibility', visibility: 'hidden' }, 'Skjul')}
          {does({ kind: 'visibility', visibility: 'shown' }, 'Vis')}
        </>
      )}
      {opens('delete', 'Slett')}
      <Button
        onClick={({ currentTarget }) => {
          const list = currentTarget.closest('section')?.parentElement;
          onDone();
          // Don't focus the search field, which would open the keyboard of a phone.
          focusHeading(list?.querySelector('h2'));
        }}
      >
        Ferdig
      </Button>
      {dialog && <ManyDialog {...selected} kind={dialog} onClose={() => setDialog(null)} />}
    </section>
  );
}
