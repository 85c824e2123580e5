import { useState } from 'react';
import { toastDone } from '#client/admin/undo.ts';
import { hasExpired, isRejection, isVersionConflict } from '#client/lib/api/error-text.ts';
import { failureOf } from '#client/lib/api/reason-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { UNDO_OFFER } from '#shared/api/undo.ts';
import type { CafeInput, CafeSettings, StoredCafe } from '#shared/cafe/cafe.ts';
import type { CafeSection } from '#shared/cafe/cafe-sections.ts';
import { type CafeErrors, errorsOf } from './cafe-errors.ts';
import { isSame, mergeSection } from './merge-section.ts';
import { nowText } from './now-text.ts';

const CONFLICT =
  'Noen andre har endret det samme imens. Lagre en gang til for å bruke ditt, eller Forkast for å bruke deres.';

function adviceOn(error: unknown): FormErrors {
  if (hasExpired(error))
    return { advice: 'Du var logget ut. Logg inn, og trykk Lagre en gang til. Ingenting er borte.' };
  const failure: FormErrors = failureOf(error, 'Failed to update the café');
  return isRejection(error)
    ? failure
    : { ...failure, advice: 'Det du skrev, er her fortsatt. Prøv en gang til.' };
}

/**
 * The form of a section of the café's settings. After an error the input stays; another admin's change is merged with it,
 * and only what both changed is asked about. What is stored can be undone for ten seconds. @param complete adds what is clear and was not typed, before the check
 */
export function useSection<Section extends CafeSection>(
  section: Section,
  title: string,
  loaded: StoredCafe,
  complete: (typed: CafeSettings[Section]) => CafeSettings[Section] = (typed) => typed,
) {
  type Value = CafeSettings[Section];
  const { cafe, client } = trpc.useUtils();
  const [stored, setStored] = useState<StoredCafe[Section]>(loaded[section]);
  const [draft, setDraft] = useState<Value>(stored.value as Value);
  const [errors, setErrors] = useState<CafeErrors & FormErrors>({});
  const [attempts, setAttempts] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const isChanged = !isSame(draft, stored.value);
  // Another admin's change, or an undo, shows at once where nothing was typed.
  if (loaded[section].version > stored.version && !isChanged && !isSaving) {
    setStored(loaded[section]);
    setDraft(loaded[section].value as Value);
  }

  async function save() {
    if (isSaving) return;
    const value = complete(draft);
    const found = errorsOf(section, value);
    setDraft(value);
    setErrors(found);
    setAttempts((now) => now + 1);
    if (Object.values(found).some(Boolean)) return;
    setSaving(true);
    setErrors(await store(value, stored));
    // What both changed may be out of sight.
    setAttempts((now) => now + 1);
    setSaving(false);
  }

  /** Stores a value that was changed from `base`; merged with another admin's change since. @returns what the form says */
  async function store(value: Value, base: StoredCafe[Section]): Promise<CafeErrors & FormErrors> {
    const before = base.value as Value;
    try {
      const answer = await client.cafe.update.mutate({ section, value, version: base.version } as CafeInput);
      setStored(answer[section]);
      setDraft(answer[section].value as Value);
      toastDone(`${title} er lagret`, [answer], `${title} er som før`);
      return {};
    } catch (error) {
      if (!isVersionConflict(error)) return adviceOn(error);
    }
    try {
      const theirs = (await cafe.settings.fetch(undefined, { staleTime: 0 }))[section];
      const { merged, clashes } = mergeSection(before, value, theirs.value as Value);
      setStored(theirs);
      setDraft(merged);
      // Each may be right alone, such as a day that both added.
      const found = errorsOf(section, merged);
      for (const [path, value] of Object.entries(clashes)) found[path] = nowText(path, value);
      if (Object.values(found).some(Boolean)) return { ...found, advice: CONFLICT };
      return await store(merged, theirs);
    } catch (error) {
      return adviceOn(error);
    }
  }

  return {
    ...{ draft, errors, isChanged, isSaving, attempts, save },
    /** Changes fields of the draft. */
    set: (patch: Partial<Value>) => {
      if (isSaving) return;
      setDraft((now) => ({ ...now, ...patch }));
      setErrors({});
    },
    /** Replaces the draft by what is stored, and offers it back. */
    reset: () => {
      const run = () => {
        // With the version it was typed on: what another admin stores meanwhile is merged.
        setStored(stored);
        setDraft(draft);
      };
      toast('Det du skrev, er forkastet', { action: { text: 'Angre', time: UNDO_OFFER, run } });
      setDraft(stored.value as Value);
      setErrors({});
    },
  };
}

export type SectionState<Section extends CafeSection> = ReturnType<typeof useSection<Section>>;
