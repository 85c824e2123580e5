import { nameKey } from '#shared/text/text.ts';
import type { CsvRecord, CsvResource, Named } from './csv-resource.ts';

/** The record that a line is about; null for a new one. */
export type Target<Values> = CsvRecord<Values> | null;

/** Finds the records of lines: by id, else by name and category. */
export function targetFinder<Values extends Named>({ records, noun }: CsvResource<Values>) {
  const byId = new Map(records.map((record) => [record.id, record]));
  const byName = Map.groupBy(records, ({ values }) => nameKey(values.name));

  const findById = (id: number): Target<Values> | { error: string } =>
    byId.get(id) ?? {
      error: `Ingen ${noun} har denne Id-en. La cellen stå tom for å legge til en ny ${noun}.`,
    };

  return (id: number | null, { name, categoryId }: Partial<Named>): Target<Values> | { error: string } => {
    if (id !== null) return findById(id);
    if (name === undefined) return null;
    const found = (byName.get(nameKey(name)) ?? []).filter(
      ({ values }) => categoryId === undefined || values.categoryId === categoryId,
    );
    if (found.length <= 1) return found[0] ?? null;
    const ids = found.map((record) => record.id).join(' eller ');
    return { error: `Flere heter ${name}. Skriv hvilken det er: ${ids}.` };
  };
}

/** Records which line is about which record. @returns an earlier line about the same record, if any. */
export function lineRecorder<Values extends Named>() {
  const lines = new Map<number | string, number>();
  return (line: number, target: Target<Values>, { name = '', categoryId }: Partial<Named>) => {
    const key = target ? target.id : `${categoryId} ${nameKey(name)}`;
    const earlier = lines.get(key);
    if (earlier === undefined) lines.set(key, line);
    return earlier;
  };
}
