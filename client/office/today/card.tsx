import { type ReactNode, useId } from 'react';
import styles from './today-tab.module.css';

export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`stack surface breakable gap-3 ${styles.card}`}>
      <h2 id={id} className="step-2">
        {title}
      </h2>
      {children}
    </section>
  );
}
