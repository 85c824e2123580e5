import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestDeps } from '#server/testing/test-deps.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { AppError } from './errors.ts';
import { createWorker, type Worker } from './worker.ts';

function workerFor(...limits: Parameters<typeof createWorker>): Worker {
  const worker = createWorker(...limits);
  onTestFinished(worker.stop);
  return worker;
}

const render = (worker: Worker, svg = svgOf(4)) => worker.run('pictures', 'renderJpeg', svg);

const isRunning = (pid = 0): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** A square picture. @param side in pixels */
const svgOf = (side: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="4" height="4"/></svg>`;

test('jobs run concurrently in one process, which ends when it has been idle', async () => {
  const worker = workerFor({ idle: 50 });
  expect(worker.pid()).toBe(undefined);
  const jobs = [render(worker), render(worker)];
  const pid = worker.pid();
  for (const jpeg of await Promise.all(jobs)) expect([...jpeg.subarray(0, 2)]).toEqual([0xff, 0xd8]);
  expect(worker.pid()).toBe(pid);
  expect(getPriority(pid)).toBe(Math.max(10, getPriority()));
  await waitFor(() => expect(worker.pid()).toBe(undefined));
  await waitFor(() => expect(isRunning(pid)).toBe(false));
  await render(worker);
});

test('a job that arrives while the idle process is being ended runs in a new process', async () => {
  const worker = workerFor();
  await render(worker);
  const pid = worker.pid();
  worker.stop();
  const jpeg = render(worker);
  expect(worker.pid()).not.toBe(pid);
  expect([...(await jpeg).subarray(0, 2)]).toEqual([0xff, 0xd8]);
});

test('errors of a job keep their class and fields', async () => {
  const worker = workerFor();
  const { uploadsDir } = createTestDeps().config;
  const noPicture = worker.run('pictures', 'storePng', uploadsDir, Buffer.from('no picture'));
  await expect(noPicture).rejects.toThrow(AppError);
  await expect(noPicture).rejects.toMatchObject({
    code: 'invalid',
    details: { errors: { ImagePath: ['The picture can’t be read'] } },
  });
  const noFile = worker.run('pictures', 'storeUpload', uploadsDir, join(uploadsDir, 'nothing'));
  await expect(noFile).rejects.not.toThrow(AppError);
  await expect(noFile).rejects.toMatchObject({ code: 'ENOENT' });
});

test('when the process is killed its jobs fail with a retry time, and the next job starts a new process', async () => {
  const worker = workerFor();
  const running = render(worker);
  const pid = worker.pid();
  process.kill(pid ?? 0, 'SIGKILL');
  await expect(running).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } });
  await render(worker);
  expect(worker.pid()).not.toBe(pid);
});

test('jobs of a process that can’t start fail, and the next job starts a new process', async () => {
  const worker = workerFor();
  const { execPath } = process;
  process.execPath = join(import.meta.dirname, 'nowhere');
  const jobs = [render(worker), render(worker)];
  process.execPath = execPath;
  for (const job of jobs) await expect(job).rejects.toMatchObject({ code: 'unavailable' });
  await render(worker);
});

test('a worker whose main process was killed exits without an error', async () => {
  const child = fork(join(import.meta.dirname, '../worker/worker.ts'), [], {
    serialization: 'advanced',
    execArgv: [],
    stdio: 'pipe',
  });
  const [ended, stderr] = [once(child, 'exit'), text(child.stderr ?? Readable.from([]))];
  const job = { module: 'pictures', name: 'renderJpeg', args: [svgOf(4)] };
  child.send({ ...job, id: 1 });
  await once(child, 'message');
  child.send({ ...job, id: 2 });
  child.disconnect();
  expect(await ended).toEqual([0, null]);
  expect(await stderr).toBe('');
});

test('a job that takes too long is stopped', async () => {
  const worker = workerFor({ longestJob: 1 });
  await expect(render(worker)).rejects.toMatchObject({ code: 'unavailable' });
});

test('a job that is stopped fails also where nothing else keeps its process running', async () => {
  const code = `import { createWorker } from '#server/core/worker.ts';
    const worker = createWorker();
    const job = worker.run('pictures', 'renderJpeg', '<svg/>');
    worker.stop();
    await job.catch((error) => console.log(error.code));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code]);
  expect(stdout).toBe('unavailable\n');
});

test('the process of a server that was started with a low priority has no higher one', async () => {
  const code = `
    import { getPriority } from 'node:os';
    import { createWorker } from './server/core/worker.ts';
    const worker = createWorker();
    const job = worker.run('pictures', 'renderJpeg', '<svg/>').catch(() => null);
    console.log(getPriority(worker.pid()));
    worker.stop();
    await job;`;
  const program = [process.execPath, '--input-type=module', '--eval', code];
  const { stdout } = await promisify(execFile)('nice', ['-n', '19', ...program]);
  expect(stdout).toBe('19\n');
});

test('a job may wait for others longer than one may take', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const worker = workerFor({ longestJob: 1000 });
  const [quick, slow] = [render(worker), render(worker, svgOf(6000))];
  vi.advanceTimersByTime(999);
  await quick;
  vi.advanceTimersByTime(999);
  expect((await slow).length).toBeGreaterThan(0);
});

test('a signal to the whole process group interrupts no job', async () => {
  const worker = workerFor();
  await render(worker);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(worker.pid() ?? 0, signal);
  await render(worker);
});
