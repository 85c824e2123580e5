import { useId } from 'react';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { VESSEL_NAMES, VESSELS, type Vessel } from '#shared/cup/vessels.ts';
import group from './radio-group.module.css';
import styles from './vessel-choice.module.css';

type VesselChoiceProps = { vessel: Vessel; onVessel: (vessel: Vessel) => void };

export function VesselChoice({ vessel, onVessel }: VesselChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="strong">Serveres i</legend>
      <div className={`wrap gap-2 ${styles.choices}`}>
        {VESSELS.map((each) => (
          <label key={each} className={classes(group.option, 'row target gap-2', styles.choice)}>
            <input type="radio" name={name} checked={each === vessel} onChange={() => onVessel(each)} />
            <Icon name={each} />
            {VESSEL_NAMES[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
