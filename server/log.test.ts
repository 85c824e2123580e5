import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { FIRST_ADMIN, logIn, makeFolder, startProgram, stopProgram } from '#server/testing/program.ts';
import { PASSWORD } from '#server/testing/test-app.ts';

test('the log contains neither passwords nor tokens, even at the trace level', async () => {
  const program = startProgram(makeFolder(), { ...FIRST_ADMIN, LOG_LEVEL: 'trace' });
  let log = '';
  const address = await new Promise<string>((resolve, reject) => {
    program.once('exit', () => reject(new Error(`The program ended: ${log}`)));
    program.stdout.on('data', (chunk) => {
      log += chunk;
      const found = /Serving on (http[^\s"]+)/.exec(log)?.[1];
      if (found) resolve(found);
    });
  });
  const { message: token } = await (await logIn(address, FIRST_ADMIN.ADMIN_USERNAME)).json();
  const body = new FormData();
  body.append('ImageName', 'Bilde');
  body.append('ImageFile', new File([await readFile('client/public/images/default.png')], 'bilde.png'));
  const headers = { authorization: `Bearer ${token}`, cookie: 'visitor=hemmelig-kake' };
  const upload = await fetch(`${address}/api/ImageAPI/create`, { method: 'POST', headers, body });
  expect(upload.status).toBe(201);
  const order = 'Bestilling-er-hemmelig'; // 22 characters, as a token has.
  for (const path of ['henting', 'api/pickupapi/order']) await fetch(`${address}/${path}/${order}`);
  await Promise.all([once(program, 'close'), stopProgram(program)]);
  expect(log).toContain('starting multipart parsing');
  for (const secret of [PASSWORD, token, 'hemmelig-kake', order]) expect(log).not.toContain(secret);
});
