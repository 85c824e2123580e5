import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The pause between two visits. */
const INTERVAL_MS = 10;

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** Reads a page over one of four connections. @throws Error unless its status is 200 */
export const read = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) =>
      response.resume().on('close', () => {
        if (response.complete && response.statusCode === 200) resolve();
        else reject(new Error(`${url}: ${response.statusCode}`));
      }),
    );
    request.on('error', reject);
  });

/** Visits pages in turn while `work` is in progress. @returns the waits in milliseconds, and the number of failed visits */
export async function visitDuring(urls: string[], work: Promise<unknown>) {
  let [isOver, failed] = [false, 0];
  void Promise.allSettled([work]).then(() => {
    isOver = true;
  });
  const waits: number[] = [];
  const visits: Promise<void>[] = [];
  while (!isOver) {
    const begin = performance.now();
    const visit = read(urls[visits.length % urls.length] ?? '').catch(() => void failed++);
    visits.push(visit.then(() => void waits.push(performance.now() - begin)));
    await sleep(INTERVAL_MS);
  }
  await Promise.all([work, ...visits]);
  return { waits, failed };
}
