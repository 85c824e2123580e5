import { escapeMarkup } from '#shared/markup.ts';

/** Markup that is safe to stand in a page as it is. */
export type Html = { readonly markup: string };

type Part = string | number | Html | readonly Html[];

const markupOf = (part: Part): string => {
  if (typeof part === 'string' || typeof part === 'number') return escapeMarkup(String(part));
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
};

/** Writes markup; every text that is put in is escaped. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html => ({
  markup: texts.map((text, at) => text + markupOf(parts[at] ?? '')).join(''),
});

/** No markup. */
export const nothing: Html = { markup: '' };

/** A sentence of the document: what stands between back ticks is code. */
export const prose = (text: string): Html => ({
  markup: text
    .split('`')
    .map((part, at) => (at % 2 ? `<code>${escapeMarkup(part)}</code>` : escapeMarkup(part)))
    .join(''),
});
