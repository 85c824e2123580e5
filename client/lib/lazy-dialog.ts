import { type ComponentType, createElement, useEffect, useState } from 'react';

type Source<Props> = { loaded: ComponentType<Props> | null; fetch: () => Promise<ComponentType<Props>> };

/**
 * A dialog whose file is fetched on its first mount, and `hint`, which fetches it earlier. If the fetch fails, the dialog
 * throws, which shows the error page. The next mount tries again, unlike with `React.lazy`.
 * @param isOptional whether the page works without it: then a failure renders nothing instead of the error page
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isOptional = false } = {},
) {
  const source: Source<Props> = {
    loaded: null,
    fetch: async () => {
      source.loaded ??= await load();
      return source.loaded;
    },
  };
  // A click tries a failed file again, and reports its error.
  const hint = () => {
    source.fetch().catch(() => undefined);
  };
  return [(props: Props) => createElement(LazyDialog<Props>, { source, props, isOptional }), hint] as const;
}

type LazyDialogProps<Props> = { source: Source<Props>; props: Props; isOptional: boolean };

function LazyDialog<Props extends object>({ source, props, isOptional }: LazyDialogProps<Props>) {
  const [dialog, setDialog] = useState(() => source.loaded);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    source.fetch().then(
      (component) => setDialog(() => component),
      (error: unknown) => setFailure({ error }),
    );
  }, [source]);
  if (failure && !isOptional) throw failure.error;
  return dialog && createElement(dialog, props);
}
