import { existsSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { domainToUnicode } from 'node:url';
import type { Config } from './config.ts';

const EVERY_ADDRESS = ['0.0.0.0', '::'];
const THIS_MACHINE = ['127.0.0.1', '::1', '[::1]', 'localhost'];

const httpOrigin = (host: string, port: number): string =>
  `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;

/** The origin of the shop for a browser on this machine, without a proxy. */
export const localOrigin = ({ host }: Pick<Config, 'host'>, port: number): string =>
  httpOrigin([...EVERY_ADDRESS, ...THIS_MACHINE].includes(host) ? 'localhost' : host, port);

export const isOnlyLocal = ({ host }: Pick<Config, 'host'>): boolean => THIS_MACHINE.includes(host);

/** Network interfaces between this machine and its own containers and virtual machines. */
const VIRTUAL = /^(br-|cni|docker|lxc|podman|veth|virbr)/;

type Interfaces = ReturnType<typeof networkInterfaces>;

/** Whether the shop runs in a container, which knows only its own network. */
const isContainer = () => ['/.dockerenv', '/run/.containerenv'].some((file) => existsSync(file));

/** The IPv4 addresses on networks with other devices. */
const networkAddresses = (interfaces: Interfaces): string[] =>
  Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(
        ({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'),
      )
      .flatMap(({ address }) => (VIRTUAL.test(name) ? [] : [address])),
  );

/** The origins under which other devices on the same network reach the shop; none if it listens to this machine alone. */
export function networkOrigins(
  { host }: Pick<Config, 'host'>,
  port: number,
  interfaces: Interfaces = isContainer() ? {} : networkInterfaces(),
): string[] {
  if (isOnlyLocal({ host })) return [];
  const hosts = EVERY_ADDRESS.includes(host) ? networkAddresses(interfaces) : [host];
  return hosts.map((address) => httpOrigin(address, port));
}

/** A URL as people write it: `https://blåbærkafé.no` for `https://xn--blbrkaf-fxak8a.no`. */
export function readableUrl(url: string): string {
  const { hostname } = new URL(url);
  return url.replace(hostname, domainToUnicode(hostname));
}
