import { type ComponentType, createElement, useEffect, useEffectEvent, useState } from 'react';

type Source<Props> = { loaded: ComponentType<Props> | null; fetch: () => Promise<ComponentType<Props>> };

type Unfetched = {
  /** Called instead of showing the error page, which would discard the input behind the dialog. */
  onUnfetched?: () => void;
};

/**
 * A dialog whose file is fetched when it is first mounted, and `hint`, which fetches it earlier. A file that
 * can't be fetched breaks the dialog, for the error page, or calls `onUnfetched`; the next dialog that is
 * mounted tries again, which `React.lazy` never does.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): [Dialog: ComponentType<Props & Unfetched>, hint: () => void] {
  const source: Source<Props> = {
    loaded: null,
    fetch: async () => {
      source.loaded ??= await load();
      return source.loaded;
    },
  };
  // A file that can't be fetched now is tried again, and its error reported, at the click.
  const hint = () => {
    source.fetch().catch(() => undefined);
  };
  return [(props) => createElement(LazyDialog<Props>, { source, props }), hint];
}

type LazyDialogProps<Props> = { source: Source<Props>; props: Props & Unfetched };

function LazyDialog<Props extends object>({ source, props }: LazyDialogProps<Props>) {
  const { onUnfetched } = props;
  const [dialog, setDialog] = useState(() => source.loaded);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const onError = useEffectEvent((error: unknown) => (onUnfetched ? onUnfetched() : setFailure({ error })));
  useEffect(() => {
    source.fetch().then(
      (arrived) => setDialog(() => arrived),
      (error: unknown) => onError(error),
    );
  }, [source]);
  if (failure) throw failure.error;
  return dialog && createElement(dialog, props);
}
