import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlOf } from './docs-curl.ts';
import type { Operation } from './openapi-types.ts';

const operation = (more: Partial<Operation>): Operation => ({
  operationId: 'call',
  summary: 'A call',
  description: 'A call.',
  tags: [],
  security: [{}, { bearer: [] }],
  responses: {},
  ...more,
});

/** The words that a shell makes of a command whose first word is `curl`. */
function wordsOf(command: string): string[] {
  const script = `curl() { printf '%s\\n' "$@"; }; CAFE=http://cafe TOKEN=abc; ${command}`;
  return spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.trimEnd().split('\n');
}

test('a JSON body with quotes of all kinds arrives as it is', () => {
  const example = { name: `Kari's "kopp" $HOME \`x\`` };
  const requestBody = { required: true, content: { 'application/json': { schema: {}, example } } };
  const words = wordsOf(curlOf('post', '/api/create', operation({ requestBody })));
  expect(words).toEqual([
    '--request',
    'POST',
    'http://cafe/api/create',
    '--header',
    'Content-Type: application/json',
    '--data',
    JSON.stringify(example),
  ]);
});

test('a form sends its files as files; a call that needs a token sends one', () => {
  const schema = { properties: { file: { type: 'string', format: 'binary' }, name: { type: 'string' } } };
  const example = { file: 'picture.jpg', name: 'Vinduet' };
  const requestBody = { required: true, content: { 'multipart/form-data': { schema, example } } };
  const security = [{ bearer: ['Admin'] }];
  const words = wordsOf(curlOf('post', '/api/create', operation({ requestBody, security })));
  expect(words.slice(3)).toEqual([
    '--header',
    'Authorization: Bearer abc',
    '--form',
    'file=@picture.jpg',
    '--form',
    'name=Vinduet',
  ]);
});

test('parameters stand in the address, encoded', () => {
  const parameters: Operation['parameters'] = [
    { name: 'id', in: 'path', schema: {}, example: 7 },
    { name: 'search', in: 'query', schema: {}, example: 'å & b' },
  ];
  const [, , address] = wordsOf(curlOf('get', '/api/x/{id}', operation({ parameters })));
  expect(address).toBe('http://cafe/api/x/7?search=%C3%A5+%26+b');
});
