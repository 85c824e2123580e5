import { hash } from 'node:crypto';
import { ID_TITLE } from '#shared/menu/csv-columns.ts';
import type { ImportChange, ImportPlan, ImportProblem } from '#shared/menu/csv-import.ts';
import { nameKey } from '#shared/text/text.ts';
import { type Layout, layoutOf, readLine, type SheetLine } from './csv-layout.ts';
import type { Column, CsvRecord, CsvResource, Named } from './csv-resource.ts';
import type { Sheet } from './sheet.ts';

type Step<Values> = { change: ImportChange } & (
  | { target: null; values: Values }
  | { target: CsvRecord<Values>; values: Partial<Values> }
);

/** The step that a line plans, or its problems; null where the line changes nothing. */
type Outcome<Values> = Step<Values> | ImportProblem[] | null;

type Target<Values> = CsvRecord<Values> | null;

const isComplete = <Values>(values: Partial<Values>, columns: Column<Values>[]): values is Values =>
  columns.every(({ field }) => values[field] !== undefined);

/** The defaults of a new record, as if its line had empty cells. */
function emptyValues<Values extends Named>({ columns, defaults }: CsvResource<Values>): Partial<Values> {
  const values = { ...defaults };
  for (const { read } of columns) read('', values);
  return values;
}

function outcomeOf<Values extends Named>(
  resource: CsvResource<Values>,
  line: number,
  target: Target<Values>,
  draft: Partial<Values>,
): Outcome<Values> {
  const { columns, check } = resource;
  const stored: Partial<Values> = target ? target.values : {};
  const drafted: Partial<Values> = { ...(target ? stored : emptyValues(resource)), ...draft };
  const differs = ({ show }: Column<Values>) => show(stored) !== show(drafted);
  const problem = check(drafted, draft, (field) =>
    columns.some((column) => column.field === field && differs(column)),
  );
  if (problem) return [{ line, ...problem }];
  if (!isComplete(drafted, columns))
    return columns
      .filter(({ field }) => drafted[field] === undefined)
      .map(({ title }) => ({ line, column: title, message: `${title} mangler.` }));
  const changed = columns.filter(differs);
  if (target && changed.length === 0) return null;
  const fields = changed.map(({ title, show }) => ({
    column: title,
    before: show(stored),
    after: show(drafted),
  }));
  const change: ImportChange = { line, action: target ? 'update' : 'create', name: drafted.name, fields };
  if (!target) return { target, values: drafted, change };
  const values: Partial<Values> = {};
  for (const { field } of changed) values[field] = drafted[field];
  return { target, values, change };
}

/** Finds the records of lines by id, or by name and category. @returns an error for an ambiguous line. */
function targetFinder<Values extends Named>({ records, noun }: CsvResource<Values>) {
  const byId = new Map(records.map((record) => [record.id, record]));
  const byName = Map.groupBy(records, ({ values }) => nameKey(values.name));
  return (id: number | null, { name, categoryId }: Partial<Named>): Target<Values> | string => {
    if (id !== null)
      return (
        byId.get(id) ?? `Ingen ${noun} har denne Id-en. La cellen stå tom for å legge til en ny ${noun}.`
      );
    if (name === undefined) return null;
    const namesakes = (byName.get(nameKey(name)) ?? []).filter(
      ({ values }) => categoryId === undefined || values.categoryId === categoryId,
    );
    if (namesakes.length <= 1) return namesakes[0] ?? null;
    const ids = namesakes.map((record) => record.id).join(' eller ');
    return `Flere heter ${name}. Skriv hvilken det er: ${ids}.`;
  };
}

function linePlanner<Values extends Named>(resource: CsvResource<Values>, layout: Layout<Values>) {
  const findTarget = targetFinder(resource);
  const lines = new Map<number | string, number>();
  return (read: SheetLine): Outcome<Values> => {
    const { line } = read;
    const { id, draft, problems, cells } = readLine(layout, read);
    if (problems.length > 0) return problems;
    const target = findTarget(id, draft);
    if (typeof target === 'string') return [{ line, column: ID_TITLE, message: target }];
    for (const { column, cell, error } of cells) {
      // A cell that is unchanged since the export keeps the value, even if parsing the cell would give another value.
      if (target && column.show(target.values).trim() === cell)
        draft[column.field] = target.values[column.field];
      else if (error !== undefined) problems.push({ line, column: column.title, message: error });
    }
    if (problems.length > 0) return problems;
    const outcome = outcomeOf(resource, line, target, draft);
    if (Array.isArray(outcome)) return outcome;
    const key = target ? target.id : `${draft.categoryId} ${nameKey(draft.name ?? '')}`;
    const earlier = lines.get(key);
    if (earlier !== undefined) return [{ line, message: `Linje ${earlier} gjelder samme ${resource.noun}.` }];
    lines.set(key, line);
    return outcome;
  };
}

/** A hash of the plan and the versions of the records that it changes. */
const tokenOf = (plan: Omit<ImportPlan, 'token'>, steps: { target: Target<unknown> }[]): string => {
  const versions = steps.map(({ target }) => (target ? [target.id, target.version] : 0));
  return hash('sha256', JSON.stringify([plan, versions]), 'base64url');
};

/** Plans an import and stores nothing. @returns the plan that the user sees, and the steps that carry it out. */
export function planImport<Values extends Named>(
  resource: CsvResource<Values>,
  sheet: Sheet | ImportProblem,
) {
  const { header, lines } = 'message' in sheet ? { header: { line: 1, cells: [] }, lines: [] } : sheet;
  const layout = layoutOf(header, resource.columns);
  const problems = 'message' in sheet ? [sheet] : layout.problems;
  const steps: Step<Values>[] = [];
  let unchanged = 0;
  const planLine = linePlanner(resource, layout);
  for (const each of problems.length === 0 ? lines : []) {
    const outcome = planLine(each);
    if (outcome === null) unchanged += 1;
    else if (Array.isArray(outcome)) problems.push(...outcome);
    else steps.push(outcome);
  }
  const created = steps.filter(({ target }) => target === null).length;
  const counts = { created, updated: steps.length - created, unchanged };
  const changes = steps.map(({ change }) => change);
  const missingCategories = resource.missingCategories();
  const plan = { ...counts, changes, problems, missingCategories, ignoredColumns: layout.ignoredColumns };
  return { plan: { token: tokenOf(plan, steps), ...plan }, steps };
}
