import { type ReactNode, useId, useState } from 'react';
import { isNotFound } from '#client/data/error-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { dialogOverForm } from '#client/office/dialog-over-form.ts';
import { Button, DialogButton } from '#client/ui/button/button.tsx';
import field from '#client/ui/field/field.module.css';
import { FieldError } from '#client/ui/field/field.tsx';
import type { FormField } from '#client/ui/field/form-fields.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Picture, PicturePlace } from '#client/ui/picture/picture.tsx';
import styles from './images.module.css';

const [ImagePicker, hint] = dialogOverForm(async () => (await import('./image-picker.tsx')).ImagePicker);

type ImageChooserProps = FormField<number | null> & {
  suggestedName: string;
};

/** Form field for a picture, chosen from the gallery or uploaded in the same dialog. */
export function ImageChooser(props: ImageChooserProps) {
  const { label, labelLang, value, onValue, error, suggestedName } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <fieldset>
      <legend lang={labelLang} className={`strong ${field.label}`}>
        {label}
      </legend>
      <Chosen imageId={value}>
        <div className="wrap gap-2">
          <DialogButton
            id={id}
            hint={hint}
            data-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}error` : undefined}
            onClick={() => setOpen(true)}
          >
            {value === null ? 'Velg bilde' : 'Bytt bilde'}
          </DialogButton>
          {value !== null && (
            <Button
              onClick={() => {
                onValue(null);
                document.getElementById(id)?.focus();
              }}
            >
              Fjern bildet
            </Button>
          )}
        </div>
      </Chosen>
      <FieldError id={`${id}error`} error={error} />
      {isOpen && (
        <ImagePicker
          chosen={value}
          suggestedName={suggestedName}
          onChoose={({ imageId }) => {
            onValue(imageId);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </fieldset>
  );
}

function Chosen({ imageId, children }: { imageId: number | null; children: ReactNode }) {
  const { data, error } = trpc.images.byId.useQuery({ imageId: imageId ?? 0 }, { enabled: imageId !== null });
  return (
    <div className="row gap-4">
      {imageId === null ? (
        <span className={`stack quiet honey-tint ${styles.chosen} ${styles.none}`}>
          <Icon name="picture" />
        </span>
      ) : (
        <span className={styles.chosen}>
          {data ? <Picture src={data.imagePath} alt="" shape="square" /> : <PicturePlace shape="square" />}
        </span>
      )}
      <div className="stack shrink gap-2">
        <p className="breakable">
          {imageId === null ? 'Ikke noe bilde' : (data?.imageName ?? (error && errorLabel(error)))}
        </p>
        {children}
      </div>
    </div>
  );
}

const errorLabel = (error: unknown): string =>
  isNotFound(error) ? 'Dette bildet er slettet' : 'Bildet kunne ikke hentes';
