/** How the owner finishes the set-up of a shop that has no admin yet. */
export const SetupNote = () => (
  <p className="notice surface">
    Nettbutikken har ingen admin ennå. Er den din? Åpne lenken som viste seg da du startet den. Den virker i
    en halvtime; en ny får du på maskinen med <code>cafe admin link</code>, eller{' '}
    <code>npm run cafe -- admin link</code> der koden ligger.
  </p>
);
