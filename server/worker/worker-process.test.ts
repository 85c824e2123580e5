import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AppError } from '#server/errors.ts';
import { createTestDeps } from '#server/testing/test-app.ts';
import { createWorker, type Worker } from './worker-process.ts';

function workerFor(...limits: Parameters<typeof createWorker>): Worker {
  const worker = createWorker(...limits);
  onTestFinished(worker.stop);
  return worker;
}

const isRunning = (pid = 0): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4"/></svg>';

test('jobs run side by side in one process of low priority, which ends when it has been idle', async () => {
  const worker = workerFor({ idle: 50 });
  expect(worker.pid()).toBe(undefined);
  const jobs = [worker.run('renderJpeg', SVG), worker.run('renderJpeg', SVG)];
  const pid = worker.pid();
  for (const jpeg of await Promise.all(jobs)) expect([...jpeg.subarray(0, 2)]).toEqual([0xff, 0xd8]);
  expect(worker.pid()).toBe(pid);
  await vi.waitFor(() => expect(worker.pid()).toBe(undefined));
  expect(isRunning(pid)).toBe(false);
  await worker.run('renderJpeg', SVG);
});

test('what a job throws comes back as what it was', async () => {
  const worker = workerFor();
  const { uploadsDir } = createTestDeps().config;
  const noPicture = worker.run('storePng', uploadsDir, Buffer.from('no picture'));
  await expect(noPicture).rejects.toThrow(AppError);
  await expect(noPicture).rejects.toMatchObject({
    code: 'invalid',
    errors: { ImagePath: ['The picture can’t be read'] },
  });
  const noFile = worker.run('storeUpload', uploadsDir, join(uploadsDir, 'nothing'));
  await expect(noFile).rejects.not.toThrow(AppError);
  await expect(noFile).rejects.toMatchObject({ code: 'ENOENT' });
});

test('where the process is killed, what waits for it is told to come back, and the next job gets a new one', async () => {
  const worker = workerFor();
  const job = worker.run('renderJpeg', SVG);
  const pid = worker.pid();
  process.kill(pid ?? 0, 'SIGKILL');
  await expect(job).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  await worker.run('renderJpeg', SVG);
  expect(worker.pid()).not.toBe(pid);
});

test('a worker whose main process was killed ends without a word', async () => {
  const child = fork(join(import.meta.dirname, 'worker.ts'), [], {
    serialization: 'advanced',
    execArgv: [],
    stdio: 'pipe',
  });
  const [ended, said] = [once(child, 'exit'), text(child.stderr ?? Readable.from([]))];
  const job = { name: 'renderJpeg', args: [SVG] };
  child.send({ ...job, id: 1 });
  await once(child, 'message');
  child.send({ ...job, id: 2 });
  child.disconnect();
  expect(await ended).toEqual([0, null]);
  expect(await said).toBe('');
});

test('a job that takes too long is ended', async () => {
  const worker = workerFor({ longestJob: 1 });
  await expect(worker.run('renderJpeg', SVG)).rejects.toMatchObject({ code: 'unavailable' });
});

test('a signal to the whole group of processes ends no job', async () => {
  const worker = workerFor();
  await worker.run('renderJpeg', SVG);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(worker.pid() ?? 0, signal);
  await worker.run('renderJpeg', SVG);
});
