import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { mustBeZero, type Part } from '#load/stress/figure.ts';
import { until, withShop } from '#load/stress/shop.ts';

/** How many connections one laptop on the café's network opens. */
const CONNECTIONS = { long: 9000, short: 1500 };

/** How many are opened at once: more than a listening socket's backlog would be retried by the system a second later. */
const AT_ONCE = 100;

const [LAPTOP, GUEST] = ['127.0.0.2', '127.0.0.3'];

/** Opens as many connections from one address as it can, and asks from another one meanwhile. */
export const connections: Part = ({ isLong }) =>
  withShop({}, async (shop) => {
    const { origin, stop } = await shop.start();
    const { port, hostname } = new URL(origin);
    const sockets: Socket[] = [];
    let settled = 0;
    const open = () =>
      new Promise<void>((resolve) => {
        const settle = () => {
          settled++;
          resolve();
        };
        const socket = connect({ port: Number(port), host: hostname, localAddress: LAPTOP });
        socket.resume().once('connect', settle).on('error', settle);
        sockets.push(socket);
      });
    const count = CONNECTIONS[isLong ? 'long' : 'short'];
    while (sockets.length < count) await Promise.all(Array.from({ length: AT_ONCE }, open));
    await until(
      'the surplus to be closed',
      () => sockets.filter(({ destroyed }) => !destroyed).length <= 1000,
    );
    const ask = () =>
      new Promise<boolean>((resolve) => {
        get({ port, host: hostname, localAddress: GUEST, path: '/meny', agent: false }, (answer) => {
          answer.resume();
          resolve(answer.statusCode === 200);
        }).on('error', () => resolve(false));
      });
    const answers = await Promise.all(Array.from({ length: 50 }, ask));
    const held = sockets.filter(({ destroyed }) => !destroyed).length;
    console.log(`${settled} connections from one address, ${held} held`);
    for (const socket of sockets) socket.destroy();
    await stop();
    return [
      mustBeZero(
        'guests from another address that are not served',
        answers.filter((isServed) => !isServed).length,
      ),
      mustBeZero(`connections of ${count} that one address holds beyond 1,000`, Math.max(0, held - 1000)),
    ];
  });
