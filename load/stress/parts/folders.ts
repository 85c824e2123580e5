import { cpSync } from 'node:fs';
import { countLost, filesIn } from '#load/stress/content.ts';
import { mustBeZero, type Part } from '#load/stress/figure.ts';
import { logIn, sendJson, sendRequest, withShop } from '#load/stress/shop.ts';

/** Starts the shop with folders that don't belong together, and twice with the same. */
export const folders: Part = () =>
  withShop({}, async (shop) => {
    const first = await shop.start();
    const twice = await shop.run([]);
    const still = await sendRequest(`${first.origin}/healthz`);
    await first.stop();
    const yesterday = shop.at('yesterday');
    cpSync(shop.data, yesterday.data, { recursive: true });

    const second = await shop.start();
    const token = await logIn(second.origin);
    for (let at = 0; at < 5; at++) {
      const body = { name: `Kopp ${at}`, themeId: at + 1, ingredientDTOs: [{ ingredientId: 1 }] };
      await sendJson(`${second.origin}/api/drinkapi/create`, body, token);
    }
    await second.stop();
    const pictures = new Set(filesIn(shop.uploads).values());
    const typo = await shop.run([], ['env', `DATA_DIR=${shop.at('typo').data}`]);
    console.log(twice.err, typo.err);
    const lostByTypo = countLost(pictures, filesIn(shop.uploads).values());

    const other = await shop.start({ DATA_DIR: yesterday.data });
    const token2 = await logIn(other.origin);
    await sendJson(`${other.origin}/api/categoryapi/create`, { name: 'Ny' }, token2);
    await other.stop();
    return [
      mustBeZero(
        'second processes on a folder that are not rejected',
        twice.code === 1 && still.status === 200 ? 0 : 1,
        '1',
      ),
      mustBeZero(`pictures of ${pictures.size} lost by another DATA_DIR`, lostByTypo, '86'),
      mustBeZero('starts with another DATA_DIR that are not rejected', typo.code === 1 ? 0 : 1, '1'),
      mustBeZero(
        `pictures of ${pictures.size} lost by yesterday’s database`,
        countLost(pictures, filesIn(shop.uploads).values()),
        '86',
      ),
    ];
  });
