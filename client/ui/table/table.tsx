import type { ReactNode } from 'react';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx';
import styles from './table.module.css';

type TableProps = { caption: string; children: ReactNode };

/** A plain table that scrolls within itself where it is too wide; its caption is read out, not shown. */
export function Table({ caption, children }: TableProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        {children}
      </table>
    </div>
  );
}

type SortHeaderProps = {
  /** How the table is sorted by this column now; undefined when it is sorted by another one. */
  order: 'asc' | 'desc' | undefined;
  onSort: () => void;
  lang?: 'en' | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A column header whose button sorts the table. */
export function SortHeader({ order, onSort, lang, className, children }: SortHeaderProps) {
  const sort = order && (order === 'asc' ? 'ascending' : 'descending');
  return (
    <th scope="col" lang={lang} aria-sort={sort} className={classes(styles.sortable, className)}>
      <button type="button" onClick={onSort}>
        {children}
        <Icon name="down" />
      </button>
    </th>
  );
}
