import { startCafe } from './cafe.ts';
import { measureCups } from './cups.ts';
import { measureFrames } from './frames.ts';
import { measureLive } from './live.ts';
import { measureLogins, measureStorm } from './logins.ts';
import { measureMenu } from './menu.ts';
import { measureOffice } from './office.ts';

const cafe = await startCafe();
await measureMenu(cafe);
await measureLive(cafe);
await measureLogins(cafe);
await measureStorm(cafe);
await measureFrames(cafe);
await cafe.stop();
await measureOffice();
await measureCups();
