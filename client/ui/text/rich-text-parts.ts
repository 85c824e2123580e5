/** A run of a paragraph; `href` makes it a link. */
export type TextRun = { text: string; isBold?: true; href?: string };

/** Addresses that a link may have: web, e-mail, telephone, or a page of the café. */
const ADDRESS = String.raw`https?:\/\/[^\s()<>]+|mailto:[^\s()<>]+|tel:[+\d]+|\/(?!\/)[^\s()<>]*`;

const MARKED = new RegExp(
  String.raw`\*\*(?<bold>[^*]+)\*\*|\[(?<label>[^\][]+)\]\((?<href>${ADDRESS})\)`,
  'gi',
);

/** @param around what the text is part of: a bold text may contain links, and a link bold text */
function runsOf(text: string, around: Omit<TextRun, 'text'> = {}): TextRun[] {
  const runs: TextRun[] = [];
  let at = 0;
  for (const { index, 0: marked, groups = {} } of text.matchAll(MARKED)) {
    if (index > at) runs.push({ ...around, text: text.slice(at, index) });
    const { bold, label = '', href = '' } = groups;
    runs.push(
      ...(bold === undefined
        ? runsOf(label, { ...around, href })
        : runsOf(bold, { ...around, isBold: true })),
    );
    at = index + marked.length;
  }
  if (at < text.length) runs.push({ ...around, text: text.slice(at) });
  return runs;
}

/**
 * The paragraphs of an owner's text, with their line breaks. Empty lines separate them; `**bold**` and
 * `[text](address)` are the only marks, and everything else stays as it was written: Markdown would read `1. mai` as a
 * list.
 */
export const paragraphsOf = (text: string): TextRun[][] =>
  text
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim().replace(/[^\S\n]*\n[^\S\n]*/g, '\n'))
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => runsOf(paragraph));

/** An owner's text without its marks and paragraphs. */
export const plainTextOf = (text: string): string =>
  paragraphsOf(text)
    .map((runs) => runs.map((run) => run.text).join(''))
    .join(' ')
    .replaceAll('\n', ' ');
