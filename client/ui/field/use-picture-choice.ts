import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { pictureFault } from '#client/lib/forms/read-picture.ts';

/** What is said of a file that was refused, and what stays chosen instead. */
type Refusal = { said: string; kept: File | null };

/**
 * A picture to choose. It is chosen at once, so that nothing is sent without it, and taken back where it turns out to
 * be none: then the one that was chosen before is chosen again.
 */
export function usePictureChoice(file: File | null, onFile: (file: File | null) => void) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [seen, setSeen] = useState<{ file: File; address: string } | null>(null);
  const earlier = useRef<File | null>(null);

  const judge = useEffectEvent((judged: File, address: string, fault: string | undefined) => {
    if (!fault) return setSeen({ file: judged, address });
    setRefusal({ said: `«${judged.name}»: ${fault}`, kept: earlier.current });
    onFile(earlier.current);
  });

  useEffect(() => {
    if (!file) return;
    let isWanted = true;
    const address = URL.createObjectURL(file);
    void pictureFault(file, address).then((fault) => isWanted && judge(file, address, fault));
    return () => {
      isWanted = false;
      URL.revokeObjectURL(address);
      setSeen(null);
    };
  }, [file]);

  return {
    /** What is said of what was refused last, as long as nothing else has been chosen since. */
    refused: refusal?.kept === file ? refusal.said : undefined,
    /** The address at which the browser shows the chosen picture, once it has been read. */
    preview: seen?.file === file ? seen.address : undefined,
    choose: (chosen: File | null) => {
      earlier.current = seen?.file === file ? file : null;
      setRefusal(null);
      onFile(chosen);
    },
    refuse: (said: string) => setRefusal({ said, kept: file }),
  };
}
