import { runParts } from '#load/figure.ts';
import { PARTS } from './parts.ts';

await runParts('test:stress', PARTS);
