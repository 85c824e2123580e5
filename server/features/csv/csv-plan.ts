import { createHash } from 'node:crypto';
import { ID_TITLE } from '#shared/menu/csv-columns.ts';
import type { ImportChange, ImportPlan, ImportProblem } from '#shared/menu/csv-import.ts';
import { nameKey } from '#shared/text/text.ts';
import type { Column } from './csv-column.ts';
import { layoutOf, type ParsedLine, readLine } from './csv-layout.ts';
import type { CsvRecord, CsvResource, Named } from './csv-resource.ts';
import type { Sheet } from './sheet.ts';

export type Step<Values> =
  | { action: 'create'; values: Values }
  | { action: 'update'; id: number; version: number; changes: Partial<Values> };

/** The result of planning an import: the plan that the user sees, and the writes that carry it out. */
export type Planned<Values> = { plan: ImportPlan; steps: Step<Values>[] };

const isComplete = <Values>(draft: Partial<Values>, columns: Column<Values>[]): draft is Values =>
  columns.every(({ field }) => draft[field] !== undefined);

/** The write and the visible change of a line; null where it changes nothing. */
type Outcome<Values> = { step: Step<Values>; change: ImportChange } | null;

function creation<Values extends Named>(
  { columns, defaults, check }: CsvResource<Values>,
  line: number,
  draft: Partial<Values>,
): Outcome<Values> | ImportProblem[] {
  const values: Partial<Values> = { ...defaults };
  for (const { read } of columns) read('', values);
  Object.assign(values, draft);
  const problem = check(values, draft, (field) => draft[field] !== undefined);
  if (problem) return [{ line, ...problem }];
  if (!isComplete(values, columns))
    return columns
      .filter(({ field }) => values[field] === undefined)
      .map(({ title }) => ({ line, column: title, message: `${title} mangler.` }));
  const fields = columns
    .map((column) => ({ column: column.title, before: '', after: column.show(values) }))
    .filter(({ after }) => after !== '');
  return {
    step: { action: 'create', values },
    change: { line, action: 'create', name: values.name, fields },
  };
}

function update<Values extends Named>(
  { columns, check }: CsvResource<Values>,
  line: number,
  { id, version, values }: NonNullable<Target<Values>>,
  draft: Partial<Values>,
): Outcome<Values> | ImportProblem[] {
  const drafted = { ...values, ...draft };
  const isNew = (field: keyof Values) =>
    columns.some((column) => column.field === field && column.show(values) !== column.show(drafted));
  const problem = check(drafted, draft, isNew);
  if (problem) return [{ line, ...problem }];
  const changes: Partial<Values> = {};
  const fields: ImportChange['fields'] = [];
  for (const { title, field, show } of columns) {
    const [before, after] = [show(values), show(drafted)];
    if (before === after) continue;
    changes[field] = drafted[field];
    fields.push({ column: title, before, after });
  }
  if (fields.length === 0) return null;
  return {
    step: { action: 'update', id, version, changes },
    change: { line, action: 'update', name: drafted.name, fields },
  };
}

/** The record that a line is about; null for a new one. */
type Target<Values> = CsvRecord<Values> | null;

/** Finds the records of lines: by id, else by name and category. */
function targetFinder<Values extends Named>({ records, noun }: CsvResource<Values>) {
  const byId = new Map(records.map((record) => [record.id, record]));
  const byName = Map.groupBy(records, ({ values }) => nameKey(values.name));

  const findById = (id: number): Target<Values> | { error: string } =>
    byId.get(id) ?? {
      error: `Ingen ${noun} har denne Id-en. La cellen stå tom for å legge til en ny ${noun}.`,
    };

  return (id: number | null, { name, categoryId }: Partial<Named>): Target<Values> | { error: string } => {
    if (id !== null) return findById(id);
    if (name === undefined) return null;
    const found = (byName.get(nameKey(name)) ?? []).filter(
      ({ values }) => categoryId === undefined || values.categoryId === categoryId,
    );
    if (found.length <= 1) return found[0] ?? null;
    const ids = found.map((record) => record.id).join(' eller ');
    return { error: `Flere heter ${name}. Skriv hvilken det er: ${ids}.` };
  };
}

/** Records which line is about which record. @returns an earlier line about the same record, if any. */
function lineRecorder<Values extends Named>() {
  const lines = new Map<number | string, number>();
  return (line: number, target: Target<Values>, { name = '', categoryId }: Partial<Named>) => {
    const key = target ? target.id : `${categoryId} ${nameKey(name)}`;
    const earlier = lines.get(key);
    if (earlier === undefined) lines.set(key, line);
    return earlier;
  };
}

function linePlanner<Values extends Named>(resource: CsvResource<Values>) {
  const findTarget = targetFinder(resource);
  const recordLine = lineRecorder<Values>();
  return (line: number, parsed: ParsedLine<Values>): Outcome<Values> | ImportProblem[] => {
    const { id, draft, problems } = parsed;
    if (problems.length > 0) return problems;
    const target = findTarget(id, draft);
    if (target && 'error' in target) return [{ line, column: ID_TITLE, message: target.error }];
    for (const { column, cell, error } of parsed.cells) {
      // What an export has written is no change, also where people would read it otherwise.
      if (target && column.show(target.values).trim() === cell)
        draft[column.field] = target.values[column.field];
      else if (error !== undefined) problems.push({ line, column: column.title, message: error });
    }
    if (problems.length > 0) return problems;
    const outcome = target ? update(resource, line, target, draft) : creation(resource, line, draft);
    if (Array.isArray(outcome)) return outcome;
    const earlier = recordLine(line, target, draft);
    return earlier === undefined
      ? outcome
      : [{ line, message: `Linje ${earlier} gjelder samme ${resource.noun}.` }];
  };
}

const isProblem = (sheet: Sheet | ImportProblem): sheet is ImportProblem => 'message' in sheet;

/** A hash of the plan and the versions of the records that it changes. */
const tokenOf = (plan: Omit<ImportPlan, 'token'>, steps: Step<unknown>[]): string => {
  const versions = steps.map((step) => (step.action === 'update' ? [step.id, step.version] : 0));
  return createHash('sha256')
    .update(JSON.stringify([plan, versions]))
    .digest('base64url');
};

/** Plans an import: finds changes and problems, and stores nothing. */
export function planImport<Values extends Named>(
  resource: CsvResource<Values>,
  sheet: Sheet | ImportProblem,
): Planned<Values> {
  const { header, lines } = isProblem(sheet) ? { header: [], lines: [] } : sheet;
  const layout = layoutOf(header, resource.columns);
  const problems = isProblem(sheet) ? [sheet] : layout.problems;
  const steps: Step<Values>[] = [];
  const changes: ImportChange[] = [];
  let unchanged = 0;
  const planLine = linePlanner(resource);
  for (const each of problems.length === 0 ? lines : []) {
    const outcome = planLine(each.line, readLine(layout, each));
    if (outcome === null) unchanged += 1;
    else if (Array.isArray(outcome)) problems.push(...outcome);
    else {
      steps.push(outcome.step);
      changes.push(outcome.change);
    }
  }
  const created = steps.filter(({ action }) => action === 'create').length;
  const counts = { created, updated: steps.length - created, unchanged };
  const plan = { ...counts, changes, problems, ignoredColumns: layout.ignoredColumns };
  return { plan: { token: tokenOf(plan, steps), ...plan }, steps };
}
