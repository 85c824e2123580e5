import { type ComponentType, createElement, useEffect, useState } from 'react';

type Source<Props> = {
  /** What has arrived; null until then. */
  dialog: ComponentType<Props> | null;
  fetchDialog: () => Promise<ComponentType<Props>>;
};

type Unfetched = {
  /** Called in place of the error page, which would take along what is being written behind the dialog. */
  onUnfetched?: () => void;
};

/**
 * A dialog whose file is fetched when it is first mounted, and a hint that somebody is about to open it. A file that
 * can't be fetched breaks the dialog, for the error page to show, or calls `onUnfetched`; the next dialog that is
 * mounted tries again, which `React.lazy` never does.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): [Dialog: ComponentType<Props & Unfetched>, hint: () => void] {
  const source: Source<Props> = {
    dialog: null,
    fetchDialog: async () => {
      source.dialog ??= await load();
      return source.dialog;
    },
  };
  // A file that can't be fetched now is tried again, and complained about, at the click.
  const hint = () => {
    source.fetchDialog().catch(() => undefined);
  };
  return [(props) => createElement(LazyDialog<Props>, { source, props }), hint];
}

type Arrival<Props> = { dialog: ComponentType<Props> | null; failure?: unknown };

type LazyDialogProps<Props> = { source: Source<Props>; props: Props & Unfetched };

function LazyDialog<Props extends object>({ source, props }: LazyDialogProps<Props>) {
  const [arrival, setArrival] = useState<Arrival<Props>>({ dialog: source.dialog });
  const { onUnfetched } = props;
  const hasFailed = 'failure' in arrival;
  useEffect(() => {
    source.fetchDialog().then(
      (dialog) => setArrival({ dialog }),
      (failure: unknown) => setArrival({ dialog: null, failure }),
    );
  }, [source]);
  useEffect(() => {
    if (hasFailed) onUnfetched?.();
  }, [hasFailed, onUnfetched]);
  if (hasFailed && !onUnfetched) throw arrival.failure;
  return arrival.dialog && createElement(arrival.dialog, props);
}
