import { useState } from 'react';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { type GoOn, useLeaveGuard } from '#client/lib/use-leave-guard.ts';

const [LeaveDialog] = lazyDialog(async () => (await import('#client/ui/leave-dialog.tsx')).LeaveDialog);

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
