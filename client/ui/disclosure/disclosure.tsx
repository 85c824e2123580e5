import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from '#client/ui/classes.ts';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import styles from './disclosure.module.css';

type DisclosureProps = {
  /** What the button shows. */
  summary: ReactNode;
  /** The button's name where `summary` shows only an icon. */
  label?: string | undefined;
  /** Whether what is shown now belongs to this panel. */
  current?: boolean;
  className?: string | undefined;
  summaryClassName?: string | undefined;
  panelClassName?: string | undefined;
  children: ReactNode;
};

/**
 * A button that drops down a panel of links or buttons; native, so that it opens without JavaScript too. It closes when
 * something in it is chosen, and on Escape, a click outside, or when the focus moves on.
 */
export function Disclosure({
  summary,
  label,
  current = false,
  className,
  summaryClassName,
  panelClassName,
  children,
}: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => (details.current ? closeWhenDone(details.current) : undefined), []);
  return (
    <details ref={details} className={className}>
      <summary className={summaryClassName} aria-label={label} aria-current={current ? 'true' : undefined}>
        {summary}
      </summary>
      <div className={classes(styles.panel, panelClassName)}>{children}</div>
    </details>
  );
}

type IconDisclosureProps = Omit<DisclosureProps, 'summary' | 'summaryClassName'> & {
  icon: IconName;
  label: string;
};

/** One that shows only an icon. Its panel hangs from the nearest positioned ancestor, such as the page's bar. */
export const IconDisclosure = ({ icon, ...rest }: IconDisclosureProps) => (
  <Disclosure summary={<Icon name={icon} />} summaryClassName={styles.icon} {...rest} />
);

function closeWhenDone(details: HTMLDetailsElement): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const close = () => {
    details.open = false;
  };
  const isOutside = (target: EventTarget | null) => target instanceof Node && !details.contains(target);
  document.addEventListener('pointerdown', ({ target }) => isOutside(target) && close(), { signal });
  details.addEventListener('focusout', ({ relatedTarget }) => isOutside(relatedTarget) && close(), {
    signal,
  });
  details.addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element && target.closest('a, button'))) return;
      close();
      details.querySelector('summary')?.focus({ preventScroll: true });
    },
    { signal },
  );
  details.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !details.open) return;
      event.stopPropagation();
      close();
      details.querySelector('summary')?.focus();
    },
    { signal },
  );
  return () => listening.abort();
}
