import { readFile } from 'node:fs/promises';
import type { Config } from '#server/core/config.ts';
import { AppError, fieldError } from '#server/core/errors.ts';
import { type RequestChanges, withChanges } from '#server/db/write.ts';
import { type Deps, withDatabase } from '#server/deps.ts';
import { INGREDIENT } from '#server/features/ingredients/edit-ingredients.service.ts';
import { MENU_ITEM } from '#server/features/menu/edit-menu.service.ts';
import { changeRecords, type ResourceDefinition } from '#server/records/records.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import type { RecordDto } from '#shared/api/audit.ts';
import { type CsvArea, ID_TITLE } from '#shared/menu/csv-columns.ts';
import { ImportPlan, type ImportProblem, ImportResult } from '#shared/menu/csv-import.ts';
import { ingredientsFormat, menuFormat } from './csv-formats.ts';
import { planImport } from './csv-plan.ts';
import type { CsvReader, Named } from './csv-resource.ts';
import { readSheet, writeSheet } from './sheet.ts';

type Sheet = ReturnType<typeof readSheet>;

function invalidFile([first, ...others]: ImportProblem[]): AppError {
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return fieldError('invalid', 'File', `Line ${first?.line}: ${first?.message}${more}`);
}

function csvFiles<Dto extends RecordDto, Values extends Named & RecordDto>(
  resource: ResourceDefinition<Dto, Values>,
  read: CsvReader<Values>,
) {
  return {
    write: (deps: Deps): string => {
      const { columns, records } = read(deps);
      const header = [ID_TITLE, ...columns.map(({ title }) => title)];
      const lines = records.map(({ id, values }) => [String(id), ...columns.map(({ show }) => show(values))]);
      return writeSheet([header, ...lines]);
    },
    preview: (deps: Deps, sheet: Sheet) => planImport(read(deps), sheet).plan,
    import: (deps: Deps, admin: UserDetails, sheet: Sheet, token: string): Promise<ImportResult> =>
      changeRecords(deps, admin, resource, (tx, { create, update }) => {
        const { plan, steps } = planImport(read(tx), sheet);
        if (plan.problems.length > 0) throw invalidFile(plan.problems);
        if (plan.token !== token)
          throw new AppError('conflict', 'This is not what the preview said; look at a new one');
        // Read again, because lists lack the names that only the log has.
        for (const { target, values } of steps)
          if (target) update(target.id, resource.read(tx, target.id), values);
          else create(values);
        return ImportResult.parse(plan);
      }),
  };
}

const CSV_FILES: Record<CsvArea, ReturnType<typeof csvFiles>> = {
  menu: csvFiles(MENU_ITEM, menuFormat),
  ingredients: csvFiles(INGREDIENT, ingredientsFormat),
};

export const exportCsv = (config: Config, area: CsvArea): Promise<string> =>
  withDatabase(config, CSV_FILES[area].write);

/** Plans the import of the file `path`. @returns an `ImportPlan` as JSON. */
export async function previewCsv(config: Config, area: CsvArea, path: string) {
  const sheet = readSheet(await readFile(path));
  const plan = await withDatabase(config, (deps) => CSV_FILES[area].preview(deps, sheet));
  return JSON.stringify(ImportPlan.parse(plan));
}

/**
 * Imports the file `path` in one transaction.
 * @throws AppError invalid where the file has errors; conflict where the plan differs from the preview with this token.
 */
export async function importCsv(
  config: Config,
  area: CsvArea,
  admin: UserDetails,
  path: string,
  token: string,
): Promise<{ result: ImportResult; changes: RequestChanges }> {
  const sheet = readSheet(await readFile(path));
  return withDatabase(config, (deps) => withChanges(() => CSV_FILES[area].import(deps, admin, sheet, token)));
}
