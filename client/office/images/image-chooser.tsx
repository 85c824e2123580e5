import { useId, useState } from 'react';
import { isNotFound } from '#client/data/error-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { dialogOverForm } from '#client/office/dialog-button.tsx';
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
  const { data, error: failure } = trpc.images.byId.useQuery(
    { imageId: value ?? 0 },
    { enabled: value !== null },
  );
  const failureText = isNotFound(failure) ? 'Dette bildet er slettet' : 'Bildet kunne ikke hentes';
  return (
    <fieldset>
      <legend lang={labelLang} className={`strong ${field.label}`}>
        {label}
      </legend>
      <div className="row gap-4">
        {value === null ? (
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
            {value === null ? 'Ikke noe bilde' : (data?.imageName ?? (failure && failureText))}
          </p>
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
        </div>
      </div>
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
