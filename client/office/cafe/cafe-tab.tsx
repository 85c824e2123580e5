import { trpc } from '#client/data/trpc.ts';
import { QueryError } from '#client/lists/query-error.tsx';
import { LinkButton } from '#client/ui/button/button.tsx';
import { PageSkeleton } from '#client/ui/loading/page-skeleton.tsx';
import * as paths from '#shared/paths.ts';
import styles from './cafe-tab.module.css';
import { HomeSection } from './home-section.tsx';
import { HoursSection } from './hours-section.tsx';
import { ContactSection, IdentitySection } from './identity-sections.tsx';
import { PickupPlot } from './pickup-plot.tsx';
import { PickupSection } from './pickup-section.tsx';
import { anchorOf } from './section-form.tsx';

const SECTIONS = [
  'Navn og utseende',
  'Åpningstider',
  'Kontakt',
  'Velkomst',
  'Nyheter',
  'Om oss',
  'Gjestenes kopper',
  'Bestilling',
];

/** What the owner says about the café itself. */
export function CafeTab() {
  const found = trpc.cafe.settings.useQuery();
  const { data } = found;
  if (found.isLoadingError) return <QueryError query={found} fallback="Failed to fetch the café" />;
  if (!data) return <PageSkeleton />;
  return (
    <div className={`stack ${styles.tab}`}>
      <nav aria-label="Kafeen" className={styles.links}>
        <ul className="row wrap gap-x-4">
          {SECTIONS.map((section) => (
            <li key={section}>
              <a href={`#${anchorOf(section)}`} className="inline-row target">
                {section}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <IdentitySection settings={data} />
      <div className={styles.hours}>
        <HoursSection settings={data} />
      </div>
      <ContactSection settings={data} />
      <div className={styles.home}>
        <HomeSection settings={data} />
      </div>
      <PickupSection settings={data} />
      {data.pickup.value.isOn && <PickupPlot />}
      {/* The tabs are several screens up, and the next first step is there. */}
      <LinkButton href={paths.office}>Tilbake til I dag</LinkButton>
    </div>
  );
}
