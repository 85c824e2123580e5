import type { Deps } from '#server/deps.ts';
import { AppError, fieldError } from '#server/errors.ts';
import { changeRecords, type ListedKind } from '#server/features/audit/changes.service.ts';
import { INGREDIENT } from '#server/features/ingredients/edit-ingredients.service.ts';
import { MENU_ITEM } from '#server/features/menu/edit-menu.service.ts';
import type { ShownRecord } from '#shared/audit.ts';
import type { UserDetails } from '#shared/auth.ts';
import { type CsvArea, MAX_CSV_BYTES } from '#shared/csv-columns.ts';
import type { ImportPlan, ImportProblem, ImportResult } from '#shared/csv-import.ts';
import type { CsvKindReader, Named } from './csv-kind.ts';
import { ID_TITLE } from './csv-layout.ts';
import { planImport } from './csv-plan.ts';
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

function csvFiles<Shown extends ShownRecord, Values extends Named>(
  kind: ListedKind<Shown, Values>,
  readKind: CsvKindReader<Shown, Values>,
): CsvFiles {
  const readAll = (deps: Deps, admin: UserDetails) => readKind(deps, kind.list(deps, admin));
  return {
    write: (deps, admin) => {
      const { columns, records } = readAll(deps, admin);
      const header = [ID_TITLE, ...columns.map(({ title }) => title)];
      const lines = records.map(({ id, values }) => [String(id), ...columns.map(({ show }) => show(values))]);
      return writeSheet([header, ...lines]);
    },
    preview: async (deps, admin, file) => {
      const sheet = await sheetOf(file);
      return planImport(readAll(deps, admin), sheet).plan;
    },
    import: async (deps, admin, file, token) => {
      const sheet = await sheetOf(file);
      return changeRecords(deps, admin, kind, (tx, records, { create, update }) => {
        const { plan, steps } = planImport(readKind(tx, records), sheet);
        if (plan.problems.length > 0) throw faultyFile(plan.problems);
        if (plan.token !== token)
          throw new AppError('conflict', 'This is not what the preview said; look at a new one');
        for (const step of steps)
          if (step.action === 'create') create(step.values);
          else update(step.id, step.changes);
        const { created, updated, unchanged } = plan;
        return { created, updated, unchanged };
      });
    },
  };
}

/** The files of each area. */
export const CSV_FILES: Record<CsvArea, CsvFiles> = {
  menu: csvFiles(MENU_ITEM, menuKind),
  ingredients: csvFiles(INGREDIENT, ingredientsKind),
};
