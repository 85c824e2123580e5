import { paragraphsOf } from '#shared/rich-text.ts';

/** The paragraphs of an owner's text, with bold runs and links. */
export const RichText = ({ text }: { text: string }) =>
  paragraphsOf(text).map((runs, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity and hold no state.
    <p key={at}>
      {runs.map(({ text: run, isBold, href }, index) => {
        const key = `${index} ${run}`;
        if (href)
          return (
            <a key={key} href={href} rel="noopener noreferrer">
              {run}
            </a>
          );
        return isBold ? <strong key={key}>{run}</strong> : run;
      })}
    </p>
  ));
