import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Sells out an ingredient of the café that journeys visit, as its owner might meanwhile. */
export function sellOut(ingredient: string): void {
  const folder = process.env.JOURNEY_FOLDER ?? '';
  const database = new Database(join(folder, 'data', 'cafe.db'), { fileMustExist: true });
  database.prepare('update ingredients set is_available = 0 where name = ?').run(ingredient);
  database.close();
}
