import { type ReactNode, type ToggleEventHandler, useEffect, useEffectEvent, useRef } from 'react';
import styles from '#client/ui/basics.module.css';
import { classes } from '#client/ui/classes.ts';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';

type DisclosureProps = {
  summary: ReactNode;
  /** The button's name if `summary` shows only an icon. */
  label?: string | undefined;
  /** Whether the panel has the link to the current page. */
  current?: boolean;
  className?: string | undefined;
  summaryClassName?: string | undefined;
  panelClassName?: string | undefined;
  onToggle?: ToggleEventHandler<HTMLDetailsElement>;
  children: ReactNode;
};

/** A button that drops down a panel. A native `<details>`, which opens without JavaScript too. */
export function Disclosure({
  summary,
  label,
  current = false,
  className,
  summaryClassName,
  panelClassName,
  onToggle,
  children,
}: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = (focus = false) => {
    if (details.current) details.current.open = false;
    if (focus) details.current?.querySelector('summary')?.focus({ preventScroll: true });
  };
  // Dialogs opened by its buttons are outside, although their React events bubble here.
  const isOutside = (target: EventTarget | null) =>
    target instanceof Node && !details.current?.contains(target);
  const onPointerDown = useEffectEvent(({ target }: Event) => isOutside(target) && close());
  useEffect(() => {
    const listener = (event: Event) => onPointerDown(event);
    document.addEventListener('pointerdown', listener);
    return () => document.removeEventListener('pointerdown', listener);
  }, []);
  return (
    <details
      ref={details}
      className={className}
      onToggle={onToggle}
      onBlur={({ relatedTarget }) => isOutside(relatedTarget) && close()}
      onClick={({ target }) => {
        if (target instanceof Element && !isOutside(target) && target.closest('a, button')) close(true);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !details.current?.open) return;
        event.stopPropagation();
        close(true);
      }}
    >
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

/** A `Disclosure` whose button has only an icon. The panel is below the nearest positioned ancestor, such as the header. */
export const IconDisclosure = ({ icon, ...rest }: IconDisclosureProps) => (
  <Disclosure summary={<Icon name={icon} />} summaryClassName={`stack ${styles.iconSummary}`} {...rest} />
);
