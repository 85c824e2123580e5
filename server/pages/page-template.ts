import { createHash } from 'node:crypto';
import { escapeMarkup } from '#shared/markup.ts';

/** Contents for the placeholders of `client/index.html`. */
export type PageParts = { title: string; description: string; html: string; state: string; head: string };

/**
 * Fills the HTML template. `html` and `head` are inserted as they are; `state` must be safe inside a script element.
 * @throws Error when the template lacks a placeholder.
 */
export function fillTemplate(template: string, { title, description, html, state, head }: PageParts): string {
  const placeholders = [
    ['<!--title-->', escapeMarkup(title)],
    ['<!--description-->', escapeMarkup(description)],
    ['<!--head-->', head],
    ['<!--app-->', html],
    ['>{}</script>', `>${state}</script>`],
  ] as const;
  const filled: string[] = [];
  let rest = template;
  for (const [placeholder, content] of placeholders) {
    const at = rest.indexOf(placeholder);
    if (at < 0) throw new Error(`The HTML template has no ${placeholder}`);
    filled.push(rest.slice(0, at), content);
    rest = rest.slice(at + placeholder.length);
  }
  return filled.join('') + rest;
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

/** A page's tags for its head, and the hash of its inline styles for the content security policy: SHA-256 in base64. */
export type Head = { tags: string; styleHash: string };

/**
 * The styles of the entry and of `modules`, inline, preloaded fonts, and the scripts, which wait for what is seen first. The style
 * sheets are linked as well but not loaded, so that Vite does not load them with their scripts.
 * @param read returns the text of a built file.
 * @throws Error for a module that the manifest lacks.
 */
export function headOf(manifest: Manifest, modules: readonly string[], read: (file: string) => string): Head {
  const entries = Object.keys(manifest).filter((source) => manifest[source]?.isEntry);
  const entryFiles = entries.map((source) => manifest[source]?.file);
  const { scripts, styles } = filesOf(manifest, [...entries, ...modules]);
  const style = styles.map((file) => read(file).trim()).join('');
  const fonts = Object.values(manifest).filter(({ file }) => file.endsWith('.woff2'));
  const tags = [
    `<style>${style}</style>`,
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
    ...fonts.map(
      ({ file }) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`,
    ),
    ...scripts.map((file) =>
      entryFiles.includes(file)
        ? `<script type="module" fetchpriority="low" src="/${file}"></script>`
        : `<link rel="modulepreload" fetchpriority="low" href="/${file}">`,
    ),
  ];
  const styleHash = createHash('sha256').update(style).digest('base64');
  return { tags: tags.join('\n    '), styleHash };
}
