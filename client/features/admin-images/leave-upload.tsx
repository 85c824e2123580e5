import { useState } from 'react';
import { type GoOn, useLeaveGuard } from '#client/lib/forms/use-leave-guard.ts';
import { LeaveDialog } from '#client/ui/dialog/leave-dialog.tsx';

/** While `isOn`, asks before a picture that is chosen but not uploaded, or its name, is left behind. */
export function LeaveUpload({ isOn }: { isOn: boolean }) {
  const [asking, setAsking] = useState<{ goOn: GoOn } | null>(null);
  const letGo = useLeaveGuard(isOn, (goOn) => setAsking({ goOn }), { isPage: true });
  if (!asking) return null;
  return (
    <LeaveDialog
      onStay={() => setAsking(null)}
      onLeave={() => {
        letGo();
        asking.goOn();
      }}
    />
  );
}
