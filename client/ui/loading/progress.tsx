type ProgressProps = {
  label: string;
  /** How much of it is done, from 0 to 1. */
  part: number;
};

/** A progress bar. It is not read out as it grows: announce start and end in a live region beside it. */
export const Progress = ({ label, part }: ProgressProps) => (
  <div className="row gap-3">
    <progress className="grow" aria-label={label} value={part} max={1} />
    <span aria-hidden="true">{`${Math.floor(part * 100)} %`}</span>
  </div>
);
