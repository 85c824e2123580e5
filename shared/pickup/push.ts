import { z } from 'zod';
import { PickupRef } from './pickup.ts';

/** The shop's public key, by which push services recognise its messages. */
export const PushKey = z.object({ key: z.string() });

/** A browser's address at its push service and the keys that encrypt its messages, as `PushSubscription.toJSON()` returns them. */
export const NewPushEndpoint = PickupRef.extend({
  endpoint: z.url().max(1000),
  keys: z.object({ p256dh: z.base64url().max(100), auth: z.base64url().max(100) }),
});
export type NewPushEndpoint = z.infer<typeof NewPushEndpoint>;
