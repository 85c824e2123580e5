import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldCopier } from './field-copier.ts';

test('a response has the fields of its schema, and no others, however deep', () => {
  const Choice = z.object({ amount: z.int(), layer: z.object({ shape: z.string() }).nullish() });
  const Cup = z.object({ name: z.string(), choices: z.array(Choice), note: z.string().optional() });
  const copyFields = fieldCopier(z.array(Cup).nullable());
  const secret = { passwordHash: 'x' };
  const choices = [
    { amount: 1, layer: { shape: 'wave', ...secret }, ...secret },
    { amount: 2, layer: null, ...secret },
  ];
  expect(copyFields([{ name: 'Blåbær', choices, ...secret }])).toEqual([
    {
      name: 'Blåbær',
      choices: [
        { amount: 1, layer: { shape: 'wave' } },
        { amount: 2, layer: null },
      ],
    },
  ]);
  expect(copyFields(null)).toBeNull();
});

test('a schema whose fields would not be looked at is refused', () => {
  const Cup = z.object({ name: z.string() });
  for (const schema of [z.record(z.string(), Cup), z.union([Cup, z.string()]), Cup.transform(String)])
    expect(() => fieldCopier(schema)).toThrow(/^A response has a schema of the type /);
});
