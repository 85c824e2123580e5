import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#client/ui/button/button.tsx';
import styles from './stepper.module.css';

type StepperProps = {
  less: ComponentProps<typeof Button>;
  more: ComponentProps<typeof Button>;
  /** The quantity. */
  children: ReactNode;
};

export const Stepper = ({ less, more, children }: StepperProps) => (
  <div className="row">
    <Button {...less} className={styles.step}>
      {less.children ?? '−'}
    </Button>
    <span className={`strong ${styles.quantity}`}>{children}</span>
    <Button {...more} className={styles.step}>
      +
    </Button>
  </div>
);
