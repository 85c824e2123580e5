import { ImageChooser } from '#client/office/images/image-chooser.tsx';
import { ColorField } from '#client/ui/field/color-field.tsx';
import { TextAreaField, TextField } from '#client/ui/field/form-fields.tsx';
import type { StoredCafe } from '#shared/cafe/cafe.ts';
import { withProtocols } from './cafe-errors.ts';
import { MARKS } from './section-fields.tsx';
import { SectionForm } from './section-form.tsx';
import { useSection } from './use-section.ts';

/** How guests find and reach the café. */
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

/** The name and looks of the café. */
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
