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

/** `rows` with the row at `from` moved to `to`. */
export const withMoved = <Row,>(rows: readonly Row[], from: number, to: number): Row[] =>
  rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1));
