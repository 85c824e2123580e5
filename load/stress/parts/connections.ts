import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { mustBeZero, type Part } from '#load/figure.ts';
import { until, withShop } from '#load/shop.ts';

/** How many connections one laptop on the café's network opens. */
const CONNECTIONS = { long: 9000, short: 1500 };

/** How many are opened at once: more than a listening socket's backlog would be retried by the system a second later. */
const AT_ONCE = 100;

const [LAPTOP, GUEST] = ['127.0.0.2', '127.0.0.3'];

/** Opens as many connections from one address as it can, and asks from this one and from another meanwhile. */
export const connections: Part = ({ isLong }) =>
  withShop({}, async (shop) => {
    const { origin, stop } = await shop.start();
    const { port, hostname } = new URL(origin);
    const sockets: Socket[] = [];
    const open = () =>
      new Promise<void>((resolve) => {
        const socket = connect({ port: Number(port), host: hostname, localAddress: LAPTOP });
        socket
          .resume()
          .once('connect', resolve)
          .on('error', () => resolve());
        sockets.push(socket);
      });
    const count = CONNECTIONS[isLong ? 'long' : 'short'];
    while (sockets.length < count) await Promise.all(Array.from({ length: AT_ONCE }, open));
    const held = () => sockets.filter(({ destroyed }) => !destroyed).length;
    await until('the surplus to be closed', () => held() <= 1000);
    const ask = (localAddress: string) =>
      new Promise<boolean>((resolve) => {
        get({ port, host: hostname, localAddress, path: '/meny', agent: false }, (answer) => {
          answer.resume();
          resolve(answer.statusCode === 200);
        }).on('error', () => resolve(false));
      });
    const askFrom = async (address: string) => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => ask(address)));
      return answers.filter((isServed) => !isServed).length;
    };
    const lost = { elsewhere: await askFrom(GUEST), beside: await askFrom(LAPTOP) };
    const surplus = Math.max(0, held() - 1000);
    for (const socket of sockets) socket.destroy();
    await stop();
    return [
      mustBeZero('guests from another address that are not served', lost.elsewhere),
      mustBeZero('guests from the same address that are not served', lost.beside),
      mustBeZero(`connections of ${count} that one address holds beyond 1,000`, surplus),
    ];
  });
