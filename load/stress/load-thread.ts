import { parentPort, workerData } from 'node:worker_threads';
import { LOADS, type LoadOptions, type Outcomes } from './loads.ts';

/** Runs a load in a thread of its own, so that it does not slow down the guests' measurements. */
const { name, ...options }: LoadOptions & { name: string } = workerData;
const outcomes: Outcomes = {};
await LOADS[name]?.(options, (outcome) => {
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
});
parentPort?.postMessage(outcomes);
