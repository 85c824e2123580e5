import { readFileSync } from 'node:fs';

type Chunk = { file: string; name?: string };

/** The path of a built script, such as `/assets/1a2b3c4d.js`, by the name of its source, such as `menu-page`. */
export function scriptFile(source: string): string {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync('build/client/manifest.json', 'utf8'));
  const found = Object.values(manifest).find(({ file, name }) => name === source && file.endsWith('.js'));
  if (!found) throw new Error(`The build has no script ${source}`);
  return `/${found.file}`;
}
