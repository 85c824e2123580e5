import { ImageChooser } from '#client/admin/images/image-chooser.tsx';
import { ColorField } from '#client/ui/field/color-field.tsx';
import { TextField } from '#client/ui/field/form-fields.tsx';
import type { StoredCafe } from '#shared/cafe/cafe.ts';
import { SectionForm } from './section-form.tsx';
import { useSection } from './use-section.ts';

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
