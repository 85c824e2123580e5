import { correction, generate } from 'lean-qr';
import { isOnlyLocal, localOrigin, networkOrigins } from '#server/core/addresses.ts';
import type { Config } from '#server/core/config.ts';
import type { Deps } from '#server/deps.ts';
import { createSetupLink } from '#server/features/people/links.service.ts';
import * as paths from '#shared/paths.ts';

/** The URL of the shop for its owner. */
export const addressOf = (config: Config, port: number): string =>
  config.publicUrl ?? localOrigin(config, port);

/** The empty modules around a code, which scanners need to find it. */
const MARGIN = 4;

/** The characters of two modules above each other; the upper dark one counts two, the lower one. */
const BLOCKS = [' ', '▄', '▀', '█'];

/** A QR code of text characters, black on white also in a dark terminal. */
function terminalCode(address: string): string {
  const code = generate(address, { minCorrectionLevel: correction.L });
  const blockAt = (x: number, y: number) => BLOCKS[2 * Number(code.get(x, y)) + Number(code.get(x, y + 1))];
  const columns = Array.from({ length: code.size + 2 * MARGIN }, (_, index) => index - MARGIN);
  const rows = columns.filter((_, index) => index % 2 === 0);
  return rows
    .map((y) => `\x1b[38;5;16;48;5;231m${columns.map((x) => blockAt(x, y)).join('')}\x1b[0m`)
    .join('\n');
}

/** The origins under which phones reach the shop, as far as it knows them. */
function originsForPhones(config: Config, port: number): string[] {
  const { publicUrl } = config;
  if (publicUrl === null) return networkOrigins(config, port);
  return isOnlyLocal({ host: new URL(publicUrl).hostname }) ? [] : [publicUrl];
}

/** What to do for phones where no address is known that they can open. */
function forPhonesText(config: Config): string {
  if (config.publicUrl !== null) return 'Phones can’t open it: for them, set PUBLIC_URL to another address.';
  return isOnlyLocal(config)
    ? 'Phones can’t open it: for them, set HOST=0.0.0.0, or PUBLIC_URL behind a proxy.'
    : 'On a phone, write the address of this machine on the network in place of localhost.';
}

/**
 * Makes a link for the first login. @returns text with the addresses that open it, and in a terminal a QR code for phones.
 * @throws AppError conflict where there is an admin.
 */
export async function firstLoginText(deps: Deps, port: number): Promise<string> {
  const { config } = deps;
  const { secret } = await createSetupLink(deps);
  const forPhones = originsForPhones(config, port);
  const linkAt = (origin: string): string => `${origin}${paths.join}#${secret}`;
  const [scanned] = forPhones;
  return [
    'Open this address within 30 minutes to become the admin; it works once:',
    ...new Set([addressOf(config, port), ...forPhones].map(linkAt)),
    ...(scanned ? [] : [forPhonesText(config)]),
    ...(scanned && process.stdout.isTTY ? [terminalCode(linkAt(scanned))] : []),
  ].join('\n');
}
