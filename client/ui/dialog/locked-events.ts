import type { DOMAttributes, SyntheticEvent } from 'react';

function stop(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

const isSelect = ({ target }: SyntheticEvent): boolean => target instanceof HTMLSelectElement;

/** What keeps everything but texts, which are read-only then, as it is; the focus goes where it is taken. */
export const LOCKED: DOMAttributes<HTMLFormElement> = {
  onClickCapture: stop,
  onMouseDownCapture: (event) => isSelect(event) && event.preventDefault(),
  onKeyDownCapture: (event) => {
    if (isSelect(event) && event.key !== 'Tab' && event.key !== 'Escape') event.preventDefault();
  },
};
