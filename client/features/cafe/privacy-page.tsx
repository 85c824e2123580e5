import { Link } from 'wouter';
import { useCafe, useCafeName } from '#client/data/trpc.ts';
import { ContactLink } from '#client/ui/text/prose.tsx';
import { RichText } from '#client/ui/text/rich-text.tsx';
import { PRIVACY_LINES } from '#shared/cafe/privacy.ts';
import * as paths from '#shared/paths.ts';
import styles from './privacy-page.module.css';

export function Page() {
  const cafe = useCafe();
  const name = useCafeName();
  const { privacy, address, phone = '', email = '' } = cafe?.contact ?? {};
  const contacts = [phone, email].filter((to) => to !== '');
  return (
    <div className={`page stack gap-8 breakable ${styles.page}`}>
      <h1 className="hyphens">Personvern</h1>
      {privacy && (
        <section aria-label="Fra kafeen" className="stack gap-4 measure">
          <RichText text={privacy} />
        </section>
      )}
      <section className="stack gap-4 measure">
        <h2>Kort fortalt</h2>
        <ul className={`stack gap-2 ${styles.list}`}>
          <li>Du kan se menyen, bygge kopper og like dem uten å si hvem du er.</li>
          <li>
            {`Ingen sporing, ingen reklame, og ingen andre som får vite noe${cafe?.storesOrders ? ', med mindre du ber om varsel for en bestilling' : ''}.`}
          </li>
          <li>
            Siden henter ingenting fra andre. Kart og sosiale medier åpner du selv, og de har sine egne
            regler.
          </li>
          <li>Informasjonskapslene er bare de to som siden trenger for å virke.</li>
        </ul>
      </section>
      <section className="stack gap-4 measure">
        <h2>Det du kan be om</h2>
        <ul className={`stack gap-2 ${styles.list}`}>
          <li>
            <strong>Se alt vi har om deg:</strong> <MyPage /> har knappen <q>Last ned mine data</q>.
          </li>
          <li>
            <strong>Rette:</strong> gi koppene dine nye navn på <MyPage />.
          </li>
          <li>
            <strong>Slette:</strong> én kopp, eller hele kontoen med alle koppene, på <MyPage />.
          </li>
          <li>
            <strong>Uten konto:</strong> si fra til oss, så sletter vi koppen. Kommer du ikke inn på kontoen,
            får du en lenke av oss.
          </li>
          <li>
            <strong>Klage:</strong> til <a href="https://www.datatilsynet.no/">Datatilsynet</a>.
          </li>
        </ul>
      </section>
      <section className="stack gap-4 measure">
        <h2>Hvem som har ansvaret</h2>
        <p className="pre-line">
          {`${name} er ansvarlig for det som lagres her.${contacts.length > 0 ? '' : ' Spør oss gjerne i kafeen.'}${address ? `\n${address}` : ''}`}
        </p>
        {contacts.length > 0 && (
          <ul className="row wrap gap-x-4">
            {contacts.map((to) => (
              <li key={to}>
                <ContactLink to={to} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="stack gap-4">
        <h2>Alt vi lagrer</h2>
        <div className={`stack gap-4 ${styles.lines}`}>
          {PRIVACY_LINES.filter(({ isOfOrders }) => !isOfOrders || cafe?.storesOrders).map(
            ({ title, what, why, until }) => (
              <section key={title} className={`surface stack content-start gap-3 ${styles.line}`}>
                <h3>{title}</h3>
                <p>{what}</p>
                <dl className="stack gap-2">
                  <div>
                    <dt className="strong">Hvorfor</dt>
                    <dd className="quiet">{why}</dd>
                  </div>
                  <div>
                    <dt className="strong">Hvor lenge</dt>
                    <dd className="quiet">{until}</dd>
                  </div>
                </dl>
              </section>
            ),
          )}
        </div>
      </section>
    </div>
  );
}

const MyPage = () => <Link href={paths.account}>Min side</Link>;
