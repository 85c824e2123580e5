import { OPENING_HOURS, SITE_NAME } from '#shared/site.ts';
import styles from './footer.module.css';

const socials = [
  { name: 'Instagram', href: 'https://www.instagram.com/' },
  { name: 'Facebook', href: 'https://www.facebook.com/' },
  { name: 'TikTok', href: 'https://www.tiktok.com/' },
];

/** Opening hours, address, links and the year. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <section>
          <h2 className={styles.heading}>Åpningstider</h2>
          <dl className={styles.hours}>
            {OPENING_HOURS.map(({ label, open }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{open ? open.join('–') : 'Stengt'}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h2 className={styles.heading}>Adresse</h2>
          <p>Kunngjøres snart</p>
        </section>
        <section>
          <h2 className={styles.heading}>Følg oss</h2>
          <ul className={styles.socials}>
            {socials.map(({ name, href }) => (
              <li key={name}>
                <a href={href} target="_blank" rel="noopener noreferrer" className={styles.link}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <p className={styles.copyright}>
        {/* The server's year may be another one than the browser's around New Year. */}
        <span suppressHydrationWarning>© {new Date().getFullYear()}</span> {SITE_NAME}
      </p>
    </footer>
  );
}
