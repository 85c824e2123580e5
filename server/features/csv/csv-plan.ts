import { createHash } from 'node:crypto';
import type { ImportChange, ImportPlan, ImportProblem } from '#shared/csv-import.ts';
import { CellError, type Column } from './csv-column.ts';
import { ID_TITLE, layoutOf, readLine, type Statement } from './csv-layout.ts';
import type { CsvResource, Named } from './csv-resource.ts';
import { lineKeeper, type Target, targetFinder } from './csv-targets.ts';
import type { Sheet } from './sheet.ts';

/** What is to be stored for one line. */
export type Step<Values> =
  | { action: 'create'; values: Values }
  | { action: 'update'; id: number; version: number; changes: Partial<Values> };

/** What importing a file would do, for whoever sent it and for whoever does it. */
export type Planned<Values> = { plan: ImportPlan; steps: Step<Values>[] };

const isWhole = <Values>(draft: Partial<Values>, columns: Column<Values>[]): draft is Values =>
  columns.every(({ field }) => draft[field] !== undefined);

/** What a line does; null where it changes nothing. */
type Outcome<Values> = { step: Step<Values>; change: ImportChange } | null;

function creation<Values extends Named>(
  { columns, defaults }: CsvResource<Values>,
  line: number,
  draft: Partial<Values>,
): Outcome<Values> | ImportProblem[] {
  const values = { ...defaults, ...draft };
  if (!isWhole(values, columns))
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

function alteration<Values extends Named>(
  { columns }: CsvResource<Values>,
  line: number,
  { id, version, values }: NonNullable<Target<Values>>,
  draft: Partial<Values>,
): Outcome<Values> {
  const drafted = { ...values, ...draft };
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

/** Judges lines one by one, in their order. */
function lineJudge<Values extends Named>(kind: CsvResource<Values>) {
  const findTarget = targetFinder(kind);
  const keepLine = lineKeeper<Values>();
  return (line: number, { id, draft, problems }: Statement<Values>): Outcome<Values> | ImportProblem[] => {
    if (problems.length > 0) return problems;
    const target = findTarget(id, draft);
    if (target instanceof CellError) return [{ line, column: ID_TITLE, message: target.message }];
    const outcome = target ? alteration(kind, line, target, draft) : creation(kind, line, draft);
    if (Array.isArray(outcome)) return outcome;
    const earlier = keepLine(line, target, draft);
    return earlier === undefined
      ? outcome
      : [{ line, message: `Linje ${earlier} gjelder samme ${kind.noun}.` }];
  };
}

const isProblem = (sheet: Sheet | ImportProblem): sheet is ImportProblem => 'message' in sheet;

/** Names exactly this plan for exactly these versions of what it changes. */
const tokenOf = (plan: Omit<ImportPlan, 'token'>, steps: Step<unknown>[]): string => {
  const versions = steps.map((step) => (step.action === 'update' ? [step.id, step.version] : 0));
  return createHash('sha256')
    .update(JSON.stringify([plan, versions]))
    .digest('base64url');
};

/** Works out what a file would change, and what is wrong with it; stores nothing. */
export function planImport<Values extends Named>(
  kind: CsvResource<Values>,
  sheet: Sheet | ImportProblem,
): Planned<Values> {
  const { header, lines } = isProblem(sheet) ? { header: [], lines: [] } : sheet;
  const layout = layoutOf(header, kind.columns);
  const problems = isProblem(sheet) ? [sheet] : layout.problems;
  const steps: Step<Values>[] = [];
  const changes: ImportChange[] = [];
  let unchanged = 0;
  const judge = lineJudge(kind);
  for (const each of problems.length === 0 ? lines : []) {
    const outcome = judge(each.line, readLine(layout, each));
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
