import { TextAreaField, TextField } from '#client/ui/field/form-fields.tsx';
import type { StoredCafe } from '#shared/cafe/cafe.ts';
import { withProtocols } from './cafe-errors.ts';
import { SectionForm } from './section-form.tsx';
import { useSection } from './use-section.ts';

/** The links with their labels and hints. */
const MAP = ['mapUrl', 'Lenke til kart', 'Kan stå tom: da søker kartet etter adressen'] as const;
const NETWORKS = [
  ['instagram', 'Instagram', 'For eksempel @kafeen; tom viser ingen lenke'],
  ['facebook', 'Facebook', undefined],
  ['tiktok', 'TikTok', undefined],
] as const;

/** How guests find and reach the café. */
export function ContactSection({ settings }: { settings: StoredCafe }) {
  const state = useSection('contact', 'Kontakt', settings, withProtocols);
  const { draft, errors, set } = state;
  const link = ([name, label, hint]: typeof MAP | (typeof NETWORKS)[number]) => (
    <TextField
      key={name}
      inputMode="url"
      {...{ name, label, hint }}
      value={draft[name]}
      error={errors[name]}
      onValue={(value) => set({ [name]: value })}
    />
  );
  return (
    <SectionForm title="Kontakt" state={state}>
      <TextField
        name="address"
        label="Adresse"
        hint="Står den tom, sier siden «Kunngjøres snart»"
        value={draft.address}
        error={errors.address}
        onValue={(address) => set({ address })}
      />
      {link(MAP)}
      <TextAreaField
        name="directions"
        label="Veien hit"
        hint="For eksempel buss, parkering og inngang"
        value={draft.directions}
        error={errors.directions}
        onValue={(directions) => set({ directions })}
      />
      <TextField
        name="phone"
        inputMode="tel"
        label="Telefon"
        value={draft.phone}
        error={errors.phone}
        onValue={(phone) => set({ phone })}
      />
      <TextField
        name="email"
        inputMode="email"
        label="E-post"
        value={draft.email}
        error={errors.email}
        onValue={(email) => set({ email })}
      />
      {NETWORKS.map(link)}
    </SectionForm>
  );
}
