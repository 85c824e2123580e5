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
export type Manifest = Record<string, { file: string; imports?: string[] }>;

/**
 * Preload tags for the scripts of `modules` and the fonts. Files that `template` already references are left out.
 * @throws Error for a module that the manifest lacks.
 */
export function headTags(manifest: Manifest, template: string, modules: readonly string[]): string {
  const seen = new Set<string>();
  const visit = (source: string): string[] => {
    if (seen.has(source)) return [];
    seen.add(source);
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no ${source}`);
    return [...(chunk.imports ?? []).flatMap(visit), chunk.file];
  };
  const fonts = Object.values(manifest)
    .filter(({ file }) => file.endsWith('.woff2'))
    .map(({ file }) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`);
  const scripts = modules
    .flatMap(visit)
    .filter((file) => !template.includes(`"/${file}"`))
    .map((file) => `<link rel="modulepreload" href="/${file}">`);
  return [...fonts, ...scripts].join('\n    ');
}
