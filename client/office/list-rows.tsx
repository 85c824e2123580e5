import { flushSync } from 'react-dom';
import { IconButton } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';

const BUTTONS = [
  { step: -1, icon: 'up', word: 'opp' },
  { step: 1, icon: 'down', word: 'ned' },
] as const;

type MoveButtonsProps = { name: string; index: number; count: number; onMove: (to: number) => void };

/** Moves a row of a list up or down. At an end, the button stays focusable, so a key press can't lose the focus. */
export const MoveButtons = ({ name, index, count, onMove }: MoveButtonsProps) =>
  BUTTONS.map(({ step, icon, word }) => {
    const to = index + step;
    const isAtEnd = to < 0 || to >= count;
    return (
      <IconButton
        key={word}
        label={`Flytt ${name} ${word}`}
        aria-disabled={isAtEnd}
        onClick={() => isAtEnd || onMove(to)}
      >
        <Icon name={icon} />
      </IconButton>
    );
  });

export const withMoved = <Row,>(rows: readonly Row[], from: number, to: number): Row[] =>
  rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1));

/** A field whose value is a list. The inputs and buttons of a row have names such as `sizes.0.price`. */
type ListField<Row> = { name: string; value: readonly Row[]; onValue: (rows: Row[]) => void };

/** Changes a list, and focuses the first element with one of these names, which may be out of sight. */
function changeList<Row>({ onValue }: ListField<Row>, rows: Row[], ...names: string[]): void {
  // Rendered at once, so that a new input has the focus before the next key is pressed.
  flushSync(() => onValue(rows));
  names.flatMap((name) => [...document.getElementsByName(name)])[0]?.focus();
}

/** Adds rows, by default at the end, and focuses field `part` of the first. */
export const addTo = <Row,>(list: ListField<Row>, added: Row[], part: string, index = list.value.length) =>
  changeList(list, list.value.toSpliced(index, 0, ...added), `${list.name}.${index}.${part}`);

/** Removes a row, and focuses the `remove` button of the next row, or the `add` button if there is none. */
export const removeFrom = <Row,>(list: ListField<Row>, index: number) =>
  changeList(list, list.value.toSpliced(index, 1), `${list.name}.${index}.remove`, `${list.name}.add`);
