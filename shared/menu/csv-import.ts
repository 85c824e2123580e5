import { z } from 'zod';

const Count = z.int().min(0);

/** The number of a line as spreadsheets show it: the header is line 1. */
const Line = z
  .int()
  .positive()
  .meta({ description: 'The line as spreadsheets number them; the header is line 1', examples: [5] });

const counts = {
  created: Count.meta({ description: 'How many records are new', examples: [19] }),
  updated: Count.meta({ description: 'How many records change', examples: [1] }),
  unchanged: Count.meta({ description: 'How many lines change nothing', examples: [4] }),
};

/** The change that a line makes; `before` and `after` are the cells as an export writes them. */
export const ImportChange = z
  .object({
    line: Line,
    action: z.enum(['create', 'update']),
    name: z.string().meta({ description: 'What the record is called afterwards', examples: ['Cortado'] }),
    fields: z.array(
      z.object({
        column: z.string().meta({ examples: ['Pris'] }),
        before: z.string().meta({ description: 'Empty for a new record', examples: ['45'] }),
        after: z.string().meta({ examples: ['47,50'] }),
      }),
    ),
  })
  .meta({ id: 'ImportChange', description: 'What one line of a file creates or changes' });
export type ImportChange = z.infer<typeof ImportChange>;

/** An error in a line of a file, in Norwegian. */
export const ImportProblem = z
  .object({
    line: Line,
    column: z
      .string()
      .optional()
      .meta({ description: 'The column, where it is one', examples: ['Kategori'] }),
    message: z
      .string()
      .meta({ examples: ['Det finnes ingen kategori «Vram Kaffe». Mente du «Varm Kaffe»?'] }),
  })
  .meta({ id: 'ImportProblem', description: 'What is wrong with a line of a file, in Norwegian' });
export type ImportProblem = z.infer<typeof ImportProblem>;

/** The preview of an import. */
export const ImportPlan = z
  .object({
    token: z
      .string()
      .meta({ description: 'What the import has to repeat', examples: ['b3JlIG9nIMO4cmUgZmlubmVz'] }),
    ...counts,
    changes: z.array(ImportChange),
    problems: z.array(ImportProblem).meta({ description: 'Nothing is imported while there are any' }),
    ignoredColumns: z
      .array(z.string())
      .meta({ description: 'Headers that mean nothing here', examples: [['Merknad']] }),
  })
  .meta({ id: 'ImportPlan', description: 'What importing a file would do' });
export type ImportPlan = z.infer<typeof ImportPlan>;

/** The result of an import. */
export const ImportResult = z.object(counts).meta({ id: 'ImportResult', description: 'What an import did' });
export type ImportResult = z.infer<typeof ImportResult>;
