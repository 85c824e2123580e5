/** A part of a paragraph; `href` makes it a link. */
type TextRun = { text: string; isBold?: true; href?: string };

/** The addresses that a link may have: web, e-mail, telephone, or a page of the café. */
const ADDRESS = String.raw`https?:\/\/[^\s()<>]+|mailto:[^\s()<>]+|tel:[+\d]+|\/(?!\/)[^\s()<>]*`;

const MARKED = new RegExp(
  String.raw`\*\*(?<bold>[^*]+)\*\*|\[(?<label>[^\][]+)\]\((?<href>${ADDRESS})\)`,
  'gi',
);

/** @param around the marks around the text: bold text may contain links, and a link bold text */
function runsOf(text: string, around: Omit<TextRun, 'text'> = {}): TextRun[] {
  const runs: TextRun[] = [];
  let end = 0;
  for (const { index, 0: marked, groups = {} } of text.matchAll(MARKED)) {
    if (index > end) runs.push({ ...around, text: text.slice(end, index) });
    const { bold, label = '', href = '' } = groups;
    runs.push(
      ...(bold === undefined
        ? runsOf(label, { ...around, href })
        : runsOf(bold, { ...around, isBold: true })),
    );
    end = index + marked.length;
  }
  if (end < text.length) runs.push({ ...around, text: text.slice(end) });
  return runs;
}

/**
 * The paragraphs of an owner's text, with their line breaks. Empty lines separate paragraphs. `**bold**` and
 * `[text](address)` are the only marks, because Markdown would read `1. mai` as a list.
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

export const RichText = ({ text }: { text: string }) =>
  paragraphsOf(text).map((runs, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity and hold no state.
    <p key={index} className="pre-line">
      {runs.map(({ text: run, isBold, href }, place) => {
        const key = `${place} ${run}`;
        const text = isBold ? <strong key={key}>{run}</strong> : run;
        if (!href) return text;
        return (
          <a key={key} href={href} rel="noopener noreferrer">
            {text}
          </a>
        );
      })}
    </p>
  ));
