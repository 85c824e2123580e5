import { ToastRegion } from '#client/ui/toast/toast-region.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { PageOutlet } from './page-outlet.tsx';
import { useAccent } from './use-accent.ts';

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
