import { type ComponentProps, type ReactNode, useId } from 'react';
import { DataList } from '#client/lists/data-list.tsx';
import type { ListStart } from '#client/lists/url-query.ts';
import { Button, DialogButton } from '#client/ui/button/button.tsx';
import { Disclosure } from '#client/ui/disclosure/disclosure.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import styles from './office.module.css';

type AdminListProps<Row, Sort extends string> = Omit<
  ComponentProps<typeof DataList<Row, Sort>>,
  'caption' | 'className' | 'failureLang' | 'heading'
> & {
  title: string;
  /** Of title and failure; by default English. */
  lang?: 'en' | 'nb';
  /** Opens the form of a new record; `hint` fetches the form early. */
  add?: { text: string; hint: () => unknown; onAdd: () => void };
  /** Refresh returns to this query. */
  start: ListStart<Sort>;
  filters?: ReactNode;
  /** Rare actions, in a menu. */
  more?: ReactNode;
};

/** Table of a tab with title, search, filters, actions and Refresh. */
export function AdminList<Row, Sort extends string>(props: AdminListProps<Row, Sort>) {
  const { title, lang = 'en', start, list, add, filters, tools, more, ...rest } = props;
  const headingId = useId();

  function refresh() {
    list.setTyped('');
    list.change({ filters: {}, ...start.query });
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
          <h2 id={headingId} lang={lang} className="step-2">
            {title}
          </h2>
        }
        main={
          add && (
            <DialogButton lang={lang} variant="primary" hint={add.hint} onClick={add.onAdd}>
              {add.text}
            </DialogButton>
          )
        }
        tools={
          <>
            {filters && !list.hasNone && <div className={`row wrap gap-2 ${styles.filters}`}>{filters}</div>}
            <div className={`row wrap gap-2 ${styles.actions}`}>
              {tools}
              <Button lang="en" onClick={refresh}>
                Refresh
              </Button>
              {more && <MoreTools>{more}</MoreTools>}
            </div>
          </>
        }
        className={styles.content}
      />
    </section>
  );
}

const MoreTools = ({ children }: { children: ReactNode }) => (
  <Disclosure
    summary={
      <>
        <span>Flere valg</span>
        <Icon name="more" />
      </>
    }
    className={styles.more}
    summaryClassName={`inline-row strong target gap-1 ${styles.summary}`}
    panelClassName={`stack ${styles.panel}`}
  >
    {children}
  </Disclosure>
);
