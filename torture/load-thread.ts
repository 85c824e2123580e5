import { parentPort, workerData } from 'node:worker_threads';
import { LOADS, type LoadOptions, type Outcomes } from './loads.ts';

/** A thread of its own, so that what it does makes no guest beside it seem slow. */
const { name, ...options }: LoadOptions & { name: string } = workerData;
const outcomes: Outcomes = {};
await LOADS[name]?.(options, (outcome) => {
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
});
parentPort?.postMessage(outcomes);
