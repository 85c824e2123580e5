import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/core/config.ts';
import { AppError, isDiskFull } from '#server/core/errors.ts';
import { StartError } from '#server/core/program.ts';

const MIB = 2 ** 20;

/** The free space that is reserved for the owner, in bytes: guests can't save below it. A tenth of a smaller disk. */
const RESERVED_BYTES = 256 * MIB;

/**
 * The size of a file that is removed when the disk is full, in bytes: its space lets the shop start, and the owner log in
 * and delete. A hundredth of a smaller disk.
 */
const BALLAST_BYTES = 16 * MIB;
const ballastIn = (dataDir: string): string => join(dataDir, 'ballast');

/** The space for a start and a login, in bytes. SQLite maps files to memory, so a full disk would crash the process. */
const START_BYTES = 256 * 1024;

/** The free space for this user and the size of a folder's disk, in bytes. */
export async function spaceOf(folder: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

/** Removes the ballast where the disk is full. @returns whether it was removed. */
async function dropBallast(dataDir: string, read = spaceOf): Promise<boolean> {
  const { free } = await read(dataDir);
  if (free > 2 * START_BYTES || !existsSync(ballastIn(dataDir))) return false;
  await rm(ballastIn(dataDir), { force: true });
  return true;
}

/** Makes room for a start or a command on a full disk. @throws StartError if the disk stays full. */
export async function requireSpace(dataDir: string): Promise<void> {
  await dropBallast(dataDir);
  const probe = join(dataDir, 'probe');
  try {
    writeFileSync(probe, randomBytes(START_BYTES), { flush: true });
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new StartError(
      `The disk is full: ${dataDir} has less than ${START_BYTES / 1024} KiB left. Nothing is lost or damaged; remove what is not needed, such as old backups in ${join(dataDir, 'backups')}, and start again.`,
    );
  } finally {
    rmSync(probe, { force: true });
  }
}

/** Watches the free space of the café's disks. @param read the space of a folder's disk. */
export function createSpace({ dataDir, uploadsDir }: Config, read = spaceOf) {
  let [free, dataFree] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let reserved = 0;
  return {
    /** The free space of the fuller disk when it was last measured, in bytes. */
    free: (): number => free,
    /** Whether guests can save nothing. */
    isLow: (): boolean => free < reserved,
    /** Whether `bytes` can be written to the data folder, where backups are, without touching the reserve. */
    hasRoomFor: (bytes: number): boolean => dataFree - bytes >= reserved,
    /** Measures the free space, and removes the ballast from a full disk. @returns whether it was removed. */
    measure: async (): Promise<{ isBallastRemoved: boolean }> => {
      const [data, uploads] = [await read(dataDir), await read(uploadsDir)];
      dataFree = data.free;
      free = Math.min(dataFree, uploads.free);
      reserved = Math.min(RESERVED_BYTES, data.size / 10);
      const isBallastRemoved = await dropBallast(dataDir, read);
      const ballast = Math.floor(Math.min(BALLAST_BYTES, data.size / 100));
      // A power cut may have left it empty.
      const size = statSync(ballastIn(dataDir), { throwIfNoEntry: false })?.size ?? 0;
      if (free > reserved + 2 * ballast && size < ballast)
        await writeFile(ballastIn(dataDir), randomBytes(ballast), { mode: 0o600, flush: true });
      return { isBallastRemoved };
    },
    /** @throws AppError diskFull where guests can save nothing. */
    requireForGuests: (): void => {
      if (free < reserved) throw new AppError('diskFull', 'The disk is full', { reason: 'diskFull' });
    },
  };
}
