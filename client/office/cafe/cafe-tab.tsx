import { trpc } from '#client/data/trpc.ts';
import { ImageChooser } from '#client/office/images/image-chooser.tsx';
import { MenuAddress } from '#client/office/print/menu-print.tsx';
import { LinkButton } from '#client/ui/button/button.tsx';
import { ColorField } from '#client/ui/field/color-field.tsx';
import { TextAreaField, TextField } from '#client/ui/field/form-fields.tsx';
import { PageSkeleton, QueryError } from '#client/ui/loading/loading.tsx';
import type { StoredCafe } from '#shared/cafe/cafe.ts';
import * as paths from '#shared/paths.ts';
import styles from './cafe.module.css';
import { withProtocols } from './cafe-errors.ts';
import { HomeSection } from './home-section.tsx';
import { HoursSection } from './hours-section.tsx';
import { PickupPlot } from './pickup-figures.tsx';
import { PickupSection } from './pickup-section.tsx';
import { anchorOf, MARKS, SectionForm, useSection } from './section-form.tsx';

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

export function CafeTab() {
  const settingsQuery = trpc.cafe.settings.useQuery();
  const { data } = settingsQuery;
  if (settingsQuery.isLoadingError)
    return <QueryError query={settingsQuery} fallback="Failed to fetch the café" />;
  if (!data) return <PageSkeleton />;
  return (
    <div className={`stack gap-4 ${styles.tab}`}>
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
      {data.pickup.value.isOn && <PickupNext />}
      <PickupPlot isOn={data.pickup.value.isOn} />
      {/* The row of tabs is several screens up, and the tab of this link may be hidden. */}
      <LinkButton href={paths.setup}>Til Kom i gang</LinkButton>
    </div>
  );
}

export function ContactSection({ settings }: { settings: StoredCafe }) {
  const state = useSection('contact', 'Kontakt', settings, withProtocols);
  const { field } = state;
  return (
    <SectionForm title="Kontakt" state={state}>
      <TextField {...field('address')} label="Adresse" hint="Står den tom, sier siden «Kunngjøres snart»" />
      <TextField
        {...field('mapUrl')}
        inputMode="url"
        label="Lenke til kart"
        hint="Kan stå tom: da søker kartet etter adressen"
      />
      <TextAreaField
        {...field('directions')}
        label="Veien hit"
        hint="For eksempel buss, parkering og inngang"
      />
      <TextField {...field('phone')} inputMode="tel" label="Telefon" />
      <TextField {...field('email')} inputMode="email" label="E-post" />
      <TextField
        {...field('instagram')}
        inputMode="url"
        label="Instagram"
        hint="For eksempel @kafeen; tom viser ingen lenke"
      />
      <TextField {...field('facebook')} inputMode="url" label="Facebook" />
      <TextField {...field('tiktok')} inputMode="url" label="TikTok" />
      <TextAreaField
        {...field('privacy')}
        label="Personvern, med egne ord"
        hint={`Står øverst på siden Personvern, som ellers skriver seg selv. Kan stå tom. ${MARKS}`}
        rows={5}
      />
    </SectionForm>
  );
}

export function IdentitySection({ settings }: { settings: StoredCafe }) {
  const state = useSection('identity', 'Navn og utseende', settings);
  const { field } = state;
  return (
    <SectionForm title="Navn og utseende" state={state}>
      <TextField {...field('name')} label="Navn" required />
      <ColorField
        {...field('accent')}
        label="Farge"
        hint="Knapper og lenker. Vi gjør den mørkere eller lysere der den ellers ville vært vanskelig å lese."
      />
      <ImageChooser {...field('logoId')} label="Logo" suggestedName="Logo" />
    </SectionForm>
  );
}

/** What to do once guests can order. */
const PickupNext = () => (
  <section
    aria-label="Slik kommer dere i gang"
    className={`surface stack content-start gap-4 ${styles.section}`}
  >
    <h2 className="step-2">Slik kommer dere i gang</h2>
    <ol className="stack gap-4">
      <li className="stack items-start gap-2">
        Åpne Disken på en mobil eller et nettbrett, og la den stå åpen. Gjestene kan bare bestille da.
        <LinkButton href={paths.counter}>Til Disken</LinkButton>
      </li>
      <li className="stack items-start gap-2">
        Prøv selv: bestill noe fra menyen, og følg det fram til Hentet.
        <LinkButton href={paths.menu}>Til menyen</LinkButton>
      </li>
      <li className="stack items-start gap-2">
        Vis gjestene veien til menyen, med en QR-kode på bordet.
        <MenuAddress />
      </li>
      <li className="stack items-start gap-2">
        Vil dere vise gjestene hva som er klart? Trykk Ny nøkkel i Folk, velg Skjerm, og åpne lenken på en
        skjerm i kafeen.
        <span className="row wrap gap-2">
          <LinkButton href={paths.officeTab('people')}>Til Folk</LinkButton>
          <LinkButton href={paths.board}>Se skjermen her</LinkButton>
        </span>
      </li>
    </ol>
  </section>
);
