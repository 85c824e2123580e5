import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { pictureError } from '#client/lib/read-picture.ts';

/** The error of a rejected file, and the file that stays chosen instead. */
type Rejection = { message: string; chosen: File | null };

/** The state of a picture field. A file is chosen at once; where it is no valid picture, the one before is chosen again. */
export function usePictureChoice(file: File | null, onFile: (file: File | null) => void) {
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const [checked, setChecked] = useState<{ file: File; address: string } | null>(null);
  const previous = useRef<File | null>(null);

  const onChecked = useEffectEvent((found: File, address: string, error: string | undefined) => {
    if (!error) return setChecked({ file: found, address });
    setRejection({ message: `«${found.name}»: ${error}`, chosen: previous.current });
    onFile(previous.current);
  });

  useEffect(() => {
    if (!file) return;
    let isCurrent = true;
    const address = URL.createObjectURL(file);
    void pictureError(file, address).then((error) => isCurrent && onChecked(file, address, error));
    return () => {
      isCurrent = false;
      URL.revokeObjectURL(address);
      setChecked(null);
    };
  }, [file]);

  return {
    /** The error of the last rejected file, until another one is chosen. */
    rejected: rejection?.chosen === file ? rejection.message : undefined,
    /** The address of the chosen picture, once it has been checked. */
    preview: checked?.file === file ? checked.address : undefined,
    choose: (chosen: File | null) => {
      previous.current = checked?.file === file ? file : null;
      setRejection(null);
      onFile(chosen);
    },
    reject: (message: string) => setRejection({ message, chosen: file }),
  };
}
