import { TextAreaField, TextField } from '#client/ui/field/form-fields.tsx';
import type { StoredCafe } from '#shared/cafe.ts';
import { SectionForm } from './section-form.tsx';
import { useSection } from './use-section.ts';

const NETWORKS = [
  ['instagram', 'Instagram'],
  ['facebook', 'Facebook'],
  ['tiktok', 'TikTok'],
] as const;

/** How guests find and reach the café. */
export function ContactSection({ settings }: { settings: StoredCafe }) {
  const state = useSection('contact', 'Kontakt', settings);
  const { draft, errors, set } = state;
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
      <TextField
        name="mapUrl"
        label="Lenke til kart"
        hint="Kan stå tom: da søker kartet etter adressen"
        value={draft.mapUrl}
        error={errors.mapUrl}
        onValue={(mapUrl) => set({ mapUrl })}
      />
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
        label="Telefon"
        value={draft.phone}
        error={errors.phone}
        onValue={(phone) => set({ phone })}
      />
      <TextField
        name="email"
        label="E-post"
        value={draft.email}
        error={errors.email}
        onValue={(email) => set({ email })}
      />
      {NETWORKS.map(([name, label]) => (
        <TextField
          key={name}
          name={name}
          label={label}
          hint="Som https://…; tom viser ingen lenke"
          value={draft[name]}
          error={errors[name]}
          onValue={(value) => set({ [name]: value })}
        />
      ))}
    </SectionForm>
  );
}
