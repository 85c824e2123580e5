import { createHash } from 'node:crypto';
import { escapeMarkup } from '#shared/text/markup.ts';

/** Contents for the placeholders of `client/index.html`. */
export type PageParts = { title: string; description: string; html: string; state: string; head: string };

/** Fills the HTML template. `html` and `head` are inserted as they are; `state` must be safe inside a script element. */
export function fillTemplate(template: string, { title, description, html, state, head }: PageParts): string {
  const contents: Record<string, string> = {
    '<!--title-->': escapeMarkup(title),
    '<!--description-->': escapeMarkup(description),
    '<!--head-->': head,
    '<!--app-->': html,
    '>{}</script>': `>${state}</script>`,
  };
  // All at once, so that what is inserted is not searched.
  return template.replace(
    /<!--\w+-->|>\{\}<\/script>/g,
    (placeholder) => contents[placeholder] ?? placeholder,
  );
}

/** The part of Vite's manifest that is read: output files by source file. */
export type Manifest = Record<
  string,
  { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }
>;

/** The files of modules and of all that they import, dependencies first. @throws Error for a module that the manifest lacks. */
function filesOf(manifest: Manifest, modules: readonly string[]) {
  const [scripts, styles, seen] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const visit = (source: string): void => {
    if (seen.has(source)) return;
    seen.add(source);
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no ${source}`);
    chunk.imports?.forEach(visit);
    scripts.add(chunk.file);
    for (const file of chunk.css ?? []) styles.add(file);
  };
  modules.forEach(visit);
  return { scripts: [...scripts], styles: [...styles] };
}

/** The built template without its scripts and style sheets, which `headOf` adds. */
export const readTemplate = (html: string): string =>
  html.replace(
    /<script type="module"[^>]*><\/script>\s*|<link rel="(stylesheet|modulepreload)"[^>]*>\s*/g,
    '',
  );

/**
 * A script that notes the page's address, preloads the files in the template after the first paint, and runs the entry once
 * the whole document has arrived: its data are at the end.
 */
const startOf = (entry: string): string =>
  `document.documentElement.dataset.address=location.href;new PerformanceObserver((_,o)=>{o.disconnect();document.head.append(document.getElementById('scripts').content);const run=()=>import('/${entry}');document.readyState==='loading'?addEventListener('DOMContentLoaded',run):run()}).observe({type:'paint',buffered:true})`;

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');

/** The style sheet of an accent colour; empty for the default one. */
export const accentStyle = (properties: Record<string, string> | null): string =>
  properties === null
    ? ''
    : `:root{${Object.entries(properties)
        .map(([name, value]) => `${name}:${value}`)
        .join(';')}}`;

/** A page's tags for its head, and the hashes of its inline style and script for the content security policy. */
export type Head = { styles: string; styleHash: string; scripts: string; scriptHash: string };

/**
 * The styles of the entry and of `modules`, inline, with preloaded fonts, and their scripts, which are fetched after the first
 * paint. The style sheets are linked as well but not loaded, so that Vite does not load them with their scripts.
 * @param read returns the text of a built file.
 * @throws Error for a module that the manifest lacks.
 */
export function headOf(manifest: Manifest, modules: readonly string[], read: (file: string) => string): Head {
  const [entry = '', { file = '' } = {}] = Object.entries(manifest).find(([, { isEntry }]) => isEntry) ?? [];
  const { scripts, styles } = filesOf(manifest, [entry, ...modules]);
  const start = startOf(file);
  const style = styles.map((file) => read(file).trim()).join('');
  const fonts = Object.values(manifest).filter(({ file }) => file.endsWith('.woff2'));
  return {
    styles: [
      `<style>${style}</style>`,
      ...styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
      ...fonts.map(
        ({ file }) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`,
      ),
    ].join('\n    '),
    styleHash: sha256(style),
    scripts: [
      '<template id="scripts">',
      ...scripts.map((script) => `<link rel="modulepreload" href="/${script}">`),
      `</template><script>${start}</script>`,
    ].join('\n    '),
    scriptHash: sha256(start),
  };
}
