import type { Deps } from '#server/deps.ts';
import { AppError, fieldError } from '#server/errors.ts';
import { changeRecords } from '#server/features/audit/changes.service.ts';
import type { Entity } from '#shared/audit.ts';
import type { UserDetails } from '#shared/auth.ts';
import { type CsvArea, MAX_CSV_BYTES } from '#shared/csv-columns.ts';
import type { ImportPlan, ImportProblem, ImportResult } from '#shared/csv-import.ts';
import type { CsvKind, CsvKindReader, Named } from './csv-kind.ts';
import { ID_TITLE } from './csv-layout.ts';
import { planImport, type Step } from './csv-plan.ts';
import { ingredientsKind } from './ingredients-kind.ts';
import { menuKind } from './menu-kind.ts';
import { readSheet, writeSheet } from './sheet.ts';

/** What can be done with files that hold records of one kind. */
export type CsvFiles = {
  /** All records, as a Norwegian Excel opens them. */
  write: (deps: Deps, admin: UserDetails) => string;
  /** What importing a file would do; nothing is stored. @throws AppError tooLarge */
  preview: (deps: Deps, admin: UserDetails, file: Blob) => Promise<ImportPlan>;
  /**
   * Does what a preview said, all of it or nothing.
   * @param token the preview's.
   * @throws AppError tooLarge; invalid where anything is wrong with the file; conflict where it would do something else
   * now than in the preview.
   */
  import: (deps: Deps, admin: UserDetails, file: Blob, token: string) => Promise<ImportResult>;
};

type Note = Parameters<Parameters<typeof changeRecords>[3]>[0];

/** Names the first line that is wrong, and how many there are. */
function faultyFile([first, ...others]: ImportProblem[]): AppError {
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return fieldError('invalid', 'File', `Line ${first?.line}: ${first?.message}${more}`);
}

/** @throws AppError tooLarge */
async function sheetOf(file: Blob) {
  if (file.size > MAX_CSV_BYTES) throw new AppError('tooLarge', 'The file is too large');
  return readSheet(Buffer.from(await file.arrayBuffer()));
}

/** Stores what was planned, all records of which were `before`, and notes it. */
function store<Values extends Named>(
  steps: Step<Values>[],
  before: CsvKind<Values>,
  readKind: () => CsvKind<Values>,
  note: Note,
): void {
  const stored = steps.map((step) => {
    if (step.action === 'create') return { action: step.action, entityId: before.insert(step.values) };
    before.update(step.id, step.changes);
    return { action: step.action, entityId: step.id };
  });
  const [befores, afters] = [valuesById(before), valuesById(readKind())];
  note(
    stored.map(({ action, entityId }) => ({
      action,
      entityId,
      before: befores.get(entityId),
      after: afters.get(entityId),
    })),
  );
}

const valuesById = <Values extends Named>({ records }: CsvKind<Values>) =>
  new Map(records.map(({ id, values }) => [id, values]));

const csvFiles = <Values extends Named>(entity: Entity, readKind: CsvKindReader<Values>): CsvFiles => ({
  write: (deps, admin) => {
    const { columns, records } = readKind(deps, admin);
    const header = [ID_TITLE, ...columns.map(({ title }) => title)];
    const lines = records.map(({ id, values }) => [String(id), ...columns.map(({ show }) => show(values))]);
    return writeSheet([header, ...lines]);
  },
  preview: async (deps, admin, file) => {
    const sheet = await sheetOf(file);
    return planImport(readKind(deps, admin), sheet).plan;
  },
  import: async (deps, admin, file, token) => {
    const sheet = await sheetOf(file);
    return changeRecords(deps, admin, entity, (note) => {
      const kind = readKind(deps, admin);
      const { plan, steps } = planImport(kind, sheet);
      if (plan.problems.length > 0) throw faultyFile(plan.problems);
      if (plan.token !== token)
        throw new AppError('conflict', 'This is not what the preview said; look at a new one');
      store(steps, kind, () => readKind(deps, admin), note);
      const { created, updated, unchanged } = plan;
      return { created, updated, unchanged };
    });
  },
});

/** The files of each area. */
export const CSV_FILES: Record<CsvArea, CsvFiles> = {
  menu: csvFiles('menuItem', menuKind),
  ingredients: csvFiles('ingredient', ingredientsKind),
};
