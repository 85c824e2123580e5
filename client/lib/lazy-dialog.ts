import { type ComponentType, createElement, useEffect, useEffectEvent, useState } from 'react';

type Source<Props> = { loaded: ComponentType<Props> | null; fetch: () => Promise<ComponentType<Props>> };

/** For `onUnfetched`, where a page works without the part. */
export const renderNothing = (): void => undefined;

/**
 * A dialog whose file is fetched on its first mount, and `hint`, which fetches it earlier. If the fetch fails, the dialog
 * throws, which shows the error page. The next mount tries again, unlike with `React.lazy`.
 * @param onUnfetched called instead of showing the error page, which would discard the input behind the dialog
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onUnfetched?: (props: Props) => void,
): [Dialog: ComponentType<Props>, hint: () => void] {
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
  return [(props) => createElement(LazyDialog<Props>, { source, props, onUnfetched }), hint];
}

type LazyDialogProps<Props> = {
  source: Source<Props>;
  props: Props;
  onUnfetched: ((props: Props) => void) | undefined;
};

function LazyDialog<Props extends object>({ source, props, onUnfetched }: LazyDialogProps<Props>) {
  const [dialog, setDialog] = useState(() => source.loaded);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const onError = useEffectEvent((error: unknown) =>
    onUnfetched ? onUnfetched(props) : setFailure({ error }),
  );
  useEffect(() => {
    source.fetch().then(
      (component) => setDialog(() => component),
      (error: unknown) => onError(error),
    );
  }, [source]);
  if (failure) throw failure.error;
  return dialog && createElement(dialog, props);
}
