import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { sendRequest } from '#load/stress/shop.ts';
import { type Stored, writeOn } from '#load/stress/writes.ts';
import { addCategory } from './cafes.ts';

/** An acknowledged write, and when it was acknowledged. */
export type Write = Stored & { at: number };

/** The pauses between two categories and between two pictures, in milliseconds. */
const PAUSE = { categories: 20, pictures: 200 };

/** A picture that no other is like. */
const picture = async (name: string): Promise<File> => {
  const raw = { width: 64, height: 64, channels: 3 } as const;
  const bytes = await sharp(randomBytes(64 * 64 * 3), { raw })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], `${name}.png`, { type: 'image/png' });
};

/** Writes categories and pictures at a steady rate, and records of all kinds as they come. @returns a function that stops it. */
export function startWriters(origin: string, token: string, prefix: string) {
  const writes: Write[] = [];
  let isOver = false;
  const note = (stored: Stored | null) => {
    if (stored && !isOver) writes.push({ ...stored, at: performance.now() });
  };
  const addCategories = async () => {
    for (let number = 0; !isOver; number++) {
      const name = `${prefix} ${number}`;
      const text = `"name":"${name}"`;
      await addCategory({ origin }, token, name).then(
        () => note({ table: 'categories', text }),
        () => note(null),
      );
      await sleep(PAUSE.categories);
    }
  };
  const addPictures = async () => {
    for (let number = 0; !isOver; number++) {
      const name = `${prefix} ${number}`;
      const body = new FormData();
      body.append('ImageFile', await picture(name));
      body.append('ImageName', name);
      const headers = { authorization: `Bearer ${token}` };
      const { status } = await sendRequest(`${origin}/api/imageapi/create`, {
        method: 'POST',
        headers,
        body,
      });
      note(status === 201 ? { table: 'images', text: `"name":"${name}"` } : null);
      await sleep(PAUSE.pictures);
    }
  };
  const ended = Promise.all([
    addCategories(),
    addPictures(),
    writeOn({ origin, token, prefix }, () => isOver, note),
  ]);
  return {
    writes,
    stop: async () => {
      isOver = true;
      await ended;
    },
  };
}
