import { z } from 'zod';
import { Count, PositiveInteger } from '#shared/api/fields.ts';

const Line = PositiveInteger.meta({
  description: 'The number of the line; the header is line 1',
  examples: [5],
});

const counts = {
  created: Count.meta({ description: 'The number of new records', examples: [19] }),
  updated: Count.meta({ description: 'The number of changed records', examples: [1] }),
  unchanged: Count.meta({ description: 'The number of lines without a change', examples: [4] }),
};

export const ImportChange = z
  .object({
    line: Line,
    action: z.enum(['create', 'update']),
    name: z.string().meta({ description: 'The name of the record after the import', examples: ['Cortado'] }),
    fields: z.array(
      z.object({
        column: z.string().meta({ examples: ['Pris'] }),
        before: z.string().meta({ description: 'Empty for a new record', examples: ['45'] }),
        after: z.string().meta({ examples: ['47,50'] }),
      }),
    ),
  })
  .meta({
    id: 'ImportChange',
    description: 'The record that a line creates or changes, with cells as an export writes them',
  });
export type ImportChange = z.infer<typeof ImportChange>;

export const ImportProblem = z
  .object({
    line: Line,
    column: z
      .string()
      .optional()
      .meta({ description: 'The column with the error, if it is in one', examples: ['Kategori'] }),
    message: z
      .string()
      .meta({ examples: ['Det finnes ingen kategori «Vram Kaffe». Mente du «Varm Kaffe»?'] }),
  })
  .meta({ id: 'ImportProblem', description: 'An error in a line of a file, in Norwegian' });
export type ImportProblem = z.infer<typeof ImportProblem>;

export const ImportPlan = z
  .object({
    token: z
      .string()
      .meta({ description: 'To be sent with the import', examples: ['b3JlIG9nIMO4cmUgZmlubmVz'] }),
    ...counts,
    changes: z.array(ImportChange),
    problems: z.array(ImportProblem).describe('If there are any, the file can’t be imported'),
    missingCategories: z
      .array(z.string())
      .meta({ description: 'Unknown categories that lines name, at most 30', examples: [['Te']] }),
    ignoredColumns: z
      .array(z.string())
      .meta({ description: 'Headers of unknown columns', examples: [['Merknad']] }),
  })
  .meta({ id: 'ImportPlan', description: 'The preview of an import' });
export type ImportPlan = z.infer<typeof ImportPlan>;

export const ImportResult = z
  .object(counts)
  .meta({ id: 'ImportResult', description: 'The result of an import' });
export type ImportResult = z.infer<typeof ImportResult>;
