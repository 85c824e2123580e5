import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { pictureError } from '#client/lib/forms/read-picture.ts';

/** What is said of a file that was refused, and what stays chosen instead. */
type Rejection = { said: string; kept: File | null };

/**
 * A picture to choose. It is chosen at once, so that nothing is sent without it, and taken back where it turns out to
 * be none: then the one that was chosen before is chosen again.
 */
export function usePictureChoice(file: File | null, onFile: (file: File | null) => void) {
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const [seen, setSeen] = useState<{ file: File; address: string } | null>(null);
  const earlier = useRef<File | null>(null);

  const judge = useEffectEvent((judged: File, address: string, error: string | undefined) => {
    if (!error) return setSeen({ file: judged, address });
    setRejection({ said: `«${judged.name}»: ${error}`, kept: earlier.current });
    onFile(earlier.current);
  });

  useEffect(() => {
    if (!file) return;
    let isWanted = true;
    const address = URL.createObjectURL(file);
    void pictureError(file, address).then((error) => isWanted && judge(file, address, error));
    return () => {
      isWanted = false;
      URL.revokeObjectURL(address);
      setSeen(null);
    };
  }, [file]);

  return {
    /** What is said of what was refused last, as long as nothing else has been chosen since. */
    rejected: rejection?.kept === file ? rejection.said : undefined,
    /** The address at which the browser shows the chosen picture, once it has been read. */
    preview: seen?.file === file ? seen.address : undefined,
    choose: (chosen: File | null) => {
      earlier.current = seen?.file === file ? file : null;
      setRejection(null);
      onFile(chosen);
    },
    refuse: (said: string) => setRejection({ said, kept: file }),
  };
}
