import { useEffect } from 'react';
import { useCafe } from '#client/lib/api/use-cafe.ts';
import { ToastRegion } from '#client/ui/toast/toast-region.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { PageOutlet } from './page-outlet.tsx';

const MAIN = 'innhold';

export function Layout() {
  useAccent();
  return (
    <div className={`stack ${styles.layout}`}>
      <a href={`#${MAIN}`} className={`strong ${styles.skip}`}>
        Hopp til innholdet
      </a>
      <Header />
      <main id={MAIN} tabIndex={-1} className={styles.main}>
        <PageOutlet />
      </main>
      <Footer />
      <ToastRegion />
    </div>
  );
}

/** Applies the café's accent colour, which the page was rendered with, when it changes while the page is open. */
function useAccent(): void {
  const accent = useCafe()?.accent;
  useEffect(() => {
    if (!accent) return;
    const { style } = document.documentElement;
    for (const [name, value] of Object.entries(accent)) style.setProperty(name, value);
    return () => {
      for (const name of Object.keys(accent)) style.removeProperty(name);
    };
  }, [accent]);
}
