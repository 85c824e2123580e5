import { Link } from 'wouter';
import { useCafe } from '#client/data/trpc.ts';
import { OpeningStatus } from '#client/features/cafe/opening-status.tsx';
import { ContactLink } from '#client/ui/text/prose.tsx';
import type { Cafe } from '#shared/cafe/cafe.ts';
import { periodsText } from '#shared/cafe/opening-hours.ts';
import * as paths from '#shared/paths.ts';
import styles from './footer.module.css';

export function Footer() {
  const cafe = useCafe();
  return (
    <footer className={styles.footer}>
      {cafe && (
        <div className={`stack ${styles.columns}`}>
          <Hours cafe={cafe} />
          <Contact contact={cafe.contact} />
          <Socials contact={cafe.contact} />
        </div>
      )}
      <p className={`row wrap small gap-x-4 ${styles.copyright}`}>
        <span className="breakable">
          {/* Around New Year the server's year may differ from the browser's. */}
          <span suppressHydrationWarning>{`© ${new Date().getFullYear()}`}</span> <span>{cafe?.name}</span>
        </span>
        <Link href={paths.privacy} className={`inline-row target ${styles.link}`}>
          Personvern
        </Link>
      </p>
    </footer>
  );
}

const Hours = ({ cafe: { week, deviations } }: { cafe: Cafe }) => (
  <section>
    <h2 className={`step-1 ${styles.heading}`}>Åpningstider</h2>
    <OpeningStatus />
    <dl className={`stack gap-1 ${styles.hours}`}>
      {week.map(({ label, periods }) => (
        <div key={label} className="wrap between gap-x-4">
          <dt>{label}</dt>
          <dd>{periodsText(periods)}</dd>
        </div>
      ))}
    </dl>
    {deviations.length > 0 && (
      <ul aria-label="Andre åpningstider" className={styles.deviations}>
        {deviations.map(({ date, label, note }) => (
          <li key={date}>{`${label}${note && ` (${note})`}`}</li>
        ))}
      </ul>
    )}
  </section>
);

type ContactProps = { contact: Cafe['contact'] };

function Contact({ contact: { address, mapUrl, directions, phone, email } }: ContactProps) {
  const search = `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
  return (
    <section className="breakable pre-line">
      <h2 className={`step-1 ${styles.heading}`}>Adresse</h2>
      <p>{address || 'Kunngjøres snart'}</p>
      {(address || mapUrl) && (
        <p>
          <FooterLink href={mapUrl || search} text="Vis på kart" />
        </p>
      )}
      {directions && <p>{directions}</p>}
      {[phone, email]
        .filter((to) => to !== '')
        .map((to) => (
          <p key={to}>
            <ContactLink to={to} className={styles.link} />
          </p>
        ))}
    </section>
  );
}

const FooterLink = ({ href, text }: { href: string; text: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className={`inline-row target ${styles.link}`}>
    {text}
  </a>
);

function Socials({ contact: { instagram, facebook, tiktok } }: ContactProps) {
  const socials = [
    { name: 'Instagram', href: instagram },
    { name: 'Facebook', href: facebook },
    { name: 'TikTok', href: tiktok },
  ].filter(({ href }) => href !== '');
  if (socials.length === 0) return null;
  return (
    <section>
      <h2 className={`step-1 ${styles.heading}`}>Følg oss</h2>
      <ul className={`wrap ${styles.socials}`}>
        {socials.map(({ name, href }) => (
          <li key={name}>
            <FooterLink href={href} text={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}
