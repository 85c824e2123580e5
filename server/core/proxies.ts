import { BlockList, isIP } from 'node:net';
import type { Config } from './config.ts';

/** Addresses of this machine. */
const LOOPBACK = ['127.0.0.0/8', '::1/128'];

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** Creates a check for trusted proxies: those on this machine where TRUST_PROXY is `on`, else the listed addresses. */
export function proxyFinder(trustProxy: Config['trustProxy']): (address: string | undefined) => boolean {
  const proxies = new BlockList();
  const ranges = trustProxy === true ? LOOPBACK : trustProxy || [];
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) proxies.addAddress(address, familyOf(address));
    else proxies.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => address !== undefined && isIP(address) > 0 && proxies.check(address, familyOf(address));
}
