import { type ComponentProps, useId } from 'react';
import { DataList } from '#client/lists/data-list.tsx';
import type { ListStart } from '#client/lists/url-query.ts';
import { Button, DialogButton } from '#client/ui/button/button.tsx';
import styles from './admin-list.module.css';

type AdminListProps<Row, Sort extends string> = Omit<
  ComponentProps<typeof DataList<Row, Sort>>,
  'caption' | 'className' | 'failureLang' | 'heading'
> & {
  title: string;
  /** The language of title and failure, by default English. */
  lang?: 'en' | 'nb';
  /** The button that opens the form of a new record, where there is one; `hint` fetches the form early. */
  add?: { text: string; hint: () => unknown; onAdd: () => void };
  /** The state after Refresh. */
  start: ListStart<Sort>;
};

/** A tab of the back office that is a table: title, tools, Refresh, and the records. */
export function AdminList<Row, Sort extends string>(props: AdminListProps<Row, Sort>) {
  const { title, lang = 'en', start, list, add, tools, more, ...rest } = props;
  const headingId = useId();

  function refresh() {
    list.setTyped('');
    list.change({ kind: undefined, ...start.query });
    list.retry();
  }

  return (
    <section aria-labelledby={headingId} className={`stack ${styles.section}`}>
      <DataList
        {...rest}
        list={list}
        caption={title}
        failureLang={lang}
        heading={
          <>
            <h2 id={headingId} lang={lang} className={`step-2 ${styles.heading}`}>
              {title}
            </h2>
            {add && (
              <DialogButton lang="en" variant="primary" hint={add.hint} onClick={add.onAdd}>
                {add.text}
              </DialogButton>
            )}
          </>
        }
        tools={tools}
        more={
          <>
            <Button lang="en" onClick={refresh}>
              Refresh
            </Button>
            {more}
          </>
        }
        className={styles.content}
      />
    </section>
  );
}
