import { statSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from '#load/content.ts';
import { atMost, mustBeZero, type Part } from '#load/figure.ts';
import { LARGEST, noise } from '#load/pictures.ts';
import { logIn, sendJson, sendRequest, withShop } from '#load/shop.ts';

/** The limits that the shop multiplies, and how many cups all visitors may then save in a day. */
const LIMITS = { long: { factor: '0.2', most: 400 }, short: { factor: '0.01', most: 20 } };

const AT_ONCE = 4;

/** Saves cups with hostile pictures, each from another address, until the day's limit ends it. */
export const guests: Part = ({ isLong }) => {
  const { factor, most } = LIMITS[isLong ? 'long' : 'short'];
  return withShop({ RATE_LIMIT_FACTOR: factor, TRUST_PROXY: 'on' }, async (shop) => {
    const { origin, stop, log } = await shop.start();
    const before = new Set(filesIn(shop.uploads).keys());
    const ingredientDTOs = [{ ingredientId: 1 }];
    let [saved, at, unexpected] = [0, 0, 0];
    const saveAll = async () => {
      while (at < most + 20) {
        const address = `203.0.${at >> 8}.${at++ & 255}`;
        const picture = (await noise(LARGEST.guest)).toString('base64');
        const cup = { name: 'Kopp', ingredientDTOs, imagePath: `data:image/png;base64,${picture}` };
        const { status } = await sendJson(`${origin}/api/drinkapi/create`, cup, '', 'POST', {
          'x-forwarded-for': address,
        });
        if (status === 201) saved++;
        else if (status !== 429) unexpected++;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, saveAll));
    const pictures = [...filesIn(shop.uploads).keys()].filter(
      (name) => !before.has(name) && !name.startsWith('.'),
    );
    const sizes = pictures.map((name) => statSync(join(shop.uploads, name)).size);
    const token = await logIn(origin);
    const owners = await sendJson(`${origin}/api/drinkapi/create`, { name: 'Min', ingredientDTOs }, token);
    const menu = await sendRequest(`${origin}/api/menuitemapi/menuitemslist`);
    await stop();
    console.log(`${saved} of ${at} cups saved, the largest picture has ${Math.max(...sizes)} bytes`);
    const isLogged = log.some((line) => line.includes('newDrinkOfVisitors'));
    return [
      mustBeZero(`cups of ${at} saved beyond the ${most} of a day`, Math.max(0, saved - most)),
      atMost('the largest stored picture in KiB', Math.ceil(Math.max(...sizes) / 1024), '', 40),
      mustBeZero('days of too many cups that the log does not name', !isLogged),
      mustBeZero('responses that are neither a success nor 429', unexpected),
      mustBeZero(
        'reads and writes of the owner that fail then',
        owners.status !== 201 || menu.status !== 200,
      ),
    ];
  });
};
