import { useSyncExternalStore } from 'react';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import styles from './setup.module.css';

// If its file can't be fetched, the steps work without it.
const [HomePage] = lazyDialog(
  async () => (await import('#client/features/cafe/home-page.tsx')).Page,
  () => undefined,
);

const wide = window.matchMedia('(width >= 1000px)');

function onResize(onChange: () => void) {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

/** The home page beside the steps on wide screens. It shows saved changes only. */
export function HomePreview() {
  const isWide = useSyncExternalStore(onResize, () => wide.matches);
  if (!isWide) return null;
  return (
    <section aria-label="Forhåndsvisning" className={`stack content-start gap-2 ${styles.preview}`}>
      <p className="quiet small">Innholdet på forsiden, slik gjestene ser det nå</p>
      <div className={`surface ${styles.frame}`} inert aria-hidden="true">
        <HomePage />
      </div>
    </section>
  );
}
