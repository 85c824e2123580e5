import { paragraphsOf } from './rich-text-parts.ts';

export const RichText = ({ text }: { text: string }) =>
  paragraphsOf(text).map((runs, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity and hold no state.
    <p key={at} className="pre-line">
      {runs.map(({ text: run, isBold, href }, index) => {
        const key = `${index} ${run}`;
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
