import { Table } from '#client/ui/table/table.tsx';
import {
  ALLERGENS,
  type Allergen,
  type Allergens,
  allergenLines,
  allergenName,
  englishName,
  isUnsafe,
} from '#shared/menu/allergens.ts';
import { Unsafe } from './allergen-lines.tsx';
import styles from './allergen-table.module.css';
import { useAvoided } from './avoided.ts';

type Row = { id: number; name: string; allergens: Allergens | null };
type AllergenTableProps = { groups: readonly { name: string; rows: readonly Row[] }[] };

/** Dishes and ingredients by the allergens that any of them has; those that nobody has said anything about say so. */
export function AllergenTable({ groups }: AllergenTableProps) {
  const avoided = useAvoided();
  const said = groups.flatMap(({ rows }) => rows.map(({ allergens }) => allergens));
  const isSaid = (allergen: Allergen) =>
    said.some((each) => each?.contains.includes(allergen) || each?.mayContain.includes(allergen));
  const columns = ALLERGENS.filter(isSaid);
  const others = ALLERGENS.filter((allergen) => !columns.includes(allergen));
  return (
    <>
      <p>
        ● inneholder <span className={styles.legend}>○ kan inneholde spor</span>
      </p>
      <div className={styles.table}>
        <Table caption="Allergener i alt vi serverer">
          <thead>
            <tr>
              <td />
              {columns.map((allergen) => (
                <th key={allergen} scope="col">
                  <span className={styles.title}>
                    <span>{allergenName(allergen)}</span> <span lang="en">{englishName(allergen)}</span>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ name, rows }) => (
            <tbody key={name}>
              <tr>
                <th scope="rowgroup" colSpan={columns.length + 1} className={styles.group}>
                  {name}
                </th>
              </tr>
              {rows.map((row) => (
                <tr key={row.id} data-unsafe={isUnsafe(avoided, row.allergens) || undefined}>
                  <th scope="row" className="breakable">
                    <span>{row.name}</span>
                    {isUnsafe(avoided, row.allergens) && <Unsafe />}
                  </th>
                  <Cells columns={columns} allergens={row.allergens} />
                </tr>
              ))}
            </tbody>
          ))}
        </Table>
      </div>
      {others.length > 0 && (
        <p className="quiet small">{`Ikke i noe av dette, så langt vi vet:
          ${others.map((each) => `${allergenName(each)} (${englishName(each)})`).join(', ')}.`}</p>
      )}
    </>
  );
}

type CellsProps = { columns: readonly Allergen[]; allergens: Allergens | null };

function Cells({ columns, allergens }: CellsProps) {
  const words = allergenLines(allergens).find(({ kind }) => kind === 'none' || kind === 'unknown');
  if (!words) return columns.map((allergen) => <Cell key={allergen} allergen={allergen} in={allergens} />);
  return (
    <td colSpan={Math.max(1, columns.length)} className={words.kind === 'unknown' ? 'strong small' : 'small'}>
      {words.text}
    </td>
  );
}

function Cell({ allergen, in: allergens }: { allergen: Allergen; in: Allergens | null }) {
  const [sign, text] = allergens?.contains.includes(allergen)
    ? ['●', 'inneholder']
    : allergens?.mayContain.includes(allergen)
      ? ['○', 'spor']
      : ['', 'nei'];
  return (
    <td>
      <span aria-hidden="true">{sign}</span>
      <span className="visually-hidden">{text}</span>
    </td>
  );
}
