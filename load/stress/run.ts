import { runParts } from '#load/run-parts.ts';
import { PARTS } from './parts.ts';

await runParts('test:stress', PARTS);
