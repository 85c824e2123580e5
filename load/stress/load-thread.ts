import { parentPort, workerData } from 'node:worker_threads';
import { LOADS, type LoadOptions, type Outcomes } from './loads.ts';

/** Runs a load in its own thread, because it would slow down the guests' measurements otherwise. */
const { name, ...options }: LoadOptions & { name: string } = workerData;
const outcomes: Outcomes = {};
await LOADS[name]?.(options, (outcome) => {
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
});
parentPort?.postMessage(outcomes);
