import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { FileField, withForms } from '#server/http/multipart.ts';
import {
  csvFile,
  documented,
  failures,
  type RestApp,
  type RestRoutes,
  sendCsv,
  sendJson,
} from '#server/http/rest-route.ts';
import { type CsvArea, csvTitles } from '#shared/menu/csv-columns.ts';
import { ImportPlan, ImportResult } from '#shared/menu/csv-import.ts';
import type { Field } from '#shared/menu/field.ts';
import { INGREDIENT_FIELDS } from '#shared/menu/ingredient-fields.ts';
import { EditableIngredient } from '#shared/menu/ingredients.ts';
import { MenuItem } from '#shared/menu/menu.ts';
import { MENU_FIELDS } from '#shared/menu/menu-fields.ts';
import { exportRecords, importRecords, previewImport } from './csv.service.ts';

function exampleLine<Row>(fields: readonly Field<Row>[], shape: Record<string, z.ZodType>): string {
  const row = Object.fromEntries(
    Object.entries(shape).map(([key, part]) => {
      const examples = part.meta()?.examples;
      return [key, Array.isArray(examples) ? examples[0] : undefined];
    }),
  ) as Row;
  const cells = fields.flatMap(({ parse, shownBy, text, cell }) =>
    parse ? [shownBy ? text(row) : cell(row)] : [],
  );
  return ['1', ...cells].join(';');
}

/** How an area is named in paths, texts and file names, and an example of a line. */
const WORDS: Record<CsvArea, Record<'api' | 'records' | 'file' | 'line', string>> = {
  menu: {
    api: '/menuitemapi',
    records: 'menu items',
    file: 'meny',
    line: exampleLine(MENU_FIELDS, MenuItem.shape),
  },
  ingredients: {
    api: '/ingredientapi',
    records: 'ingredients',
    file: 'ingredienser',
    line: exampleLine(INGREDIENT_FIELDS, EditableIngredient.shape),
  },
};

const formOf = (name: string) =>
  z.object({
    File: FileField.meta({
      description: 'CSV as a spreadsheet saves it, at most 5 MiB and 10,000 lines',
      examples: [`${name}.csv`],
    }),
  });

export const csvRest = (area: CsvArea): RestRoutes => {
  const { api, records, file, line } = WORDS[area];
  const PreviewForm = formOf(file);
  const ImportForm = PreviewForm.extend({ token: ImportPlan.shape.token });
  const serveExport = (app: RestApp, deps: Deps) =>
    app.get(
      `${api}/export`,
      documented(
        `Export ${records}`,
        `All ${records} as CSV for a Norwegian spreadsheet. A cell that would be a formula starts with an apostrophe, which an import takes off again.${area === 'menu' ? ' Allowed for admins and keys of spreadsheets.' : ''}`,
        csvFile(file, csvTitles(area).join(';'), line),
      ),
      async (_, reply) => sendCsv(reply, file, await exportRecords(deps, area)),
    );
  return {
    ...(area === 'menu' && { sheets: serveExport }),
    admin: (app, deps, adminOf) => {
      if (area !== 'menu') serveExport(app, deps);
      withForms(app, deps, 'forms', (forms) => {
        forms.post(
          `${api}/import-preview`,
          documented(
            `Preview an import of ${records}`,
            `What a file would create and change, and what is wrong with which of its lines, in Norwegian. Nothing is stored. A line names its record by \`Id\`, else by name and category; ${records} that no line names stay as they are.`,
            { body: PreviewForm, response: { 200: ImportPlan } },
          ),
          async (request, reply) => sendJson(reply, await previewImport(deps, area, request.body.File)),
        );
        forms.post(
          `${api}/import`,
          documented(
            `Import ${records}`,
            'Does what a preview said: all of it, or nothing. A file with anything wrong is 400; one that would now do something else than its preview said is 409.',
            { body: ImportForm, response: { 200: ImportResult, ...failures(409) } },
          ),
          (request) => importRecords(deps, adminOf(request), area, request.body.File, request.body.token),
        );
      });
    },
  };
};
