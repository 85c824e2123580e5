import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { LinkButton } from '#client/ui/button/button.tsx';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import { PageSkeleton } from '#client/ui/loading/page-skeleton.tsx';
import styles from './cafe-tab.module.css';
import { HomeSection } from './home-section.tsx';
import { HoursSection } from './hours-section.tsx';
import { ContactSection, IdentitySection } from './identity-sections.tsx';

/** What the owner says about the café itself. */
export function CafeTab() {
  const { data, error, refetch } = trpc.cafe.settings.useQuery();
  if (data === undefined)
    return error ? (
      <ErrorState
        message={errorText(error, 'Failed to fetch the café')}
        lang="en"
        onRetry={() => refetch()}
      />
    ) : (
      <PageSkeleton />
    );
  return (
    <div className={`stack ${styles.tab}`}>
      <IdentitySection settings={data} />
      <div className={styles.hours}>
        <HoursSection settings={data} />
      </div>
      <ContactSection settings={data} />
      <div className={styles.home}>
        <HomeSection settings={data} />
      </div>
      {/* The tabs are several screens up, and the next first step is there. */}
      <LinkButton href="/admindash">Tilbake til I dag</LinkButton>
    </div>
  );
}
