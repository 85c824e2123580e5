import { createECDH } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import webPush from 'web-push';
import type { Visitor } from '#server/core/access.ts';
import { AppError, fieldError, messageOf } from '#server/core/errors.ts';
import { HOUR, SECOND } from '#server/core/time.ts';
import { pushEndpoints } from '#server/db/pickup-schema.ts';
import { countRows } from '#server/db/row-queries.ts';
import { write } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';
import { readSettings } from '#server/features/cafe/cafe.service.ts';
import { deriveKey } from '#server/files/secret.ts';
import type { ReadyMessage } from '#shared/api/offline.ts';
import * as paths from '#shared/paths.ts';
import type { NewPushEndpoint } from '#shared/pickup/pickup.ts';
import { isOpen } from '#shared/pickup/pickup-states.ts';
import { findPickup, readPickup, requirePickup } from './pickups.service.ts';
import { refusal } from './slots.service.ts';

/** How many browsers are told that an order is ready. */
const MAX_ENDPOINTS = 3;

/** How long a push service may take to answer, in milliseconds. */
const TIMEOUT = 5 * SECOND;

/** How long a push service keeps a message for a browser that is offline, in seconds. */
const TTL = HOUR / SECOND;

const ENCODING = 'aes128gcm';

/** The keys that sign the messages of this café (VAPID). */
function readKeys({ secret }: Deps): { publicKey: string; privateKey: string } {
  const privateKey = deriveKey(secret, 'push messages');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/** The key that a browser needs to subscribe to messages about an order. @throws AppError notFound; tooMany */
export async function readPushKey(deps: Deps, visitor: Visitor, token: string) {
  await readPickup(deps, visitor, token);
  return { key: readKeys(deps).publicKey };
}

/**
 * Stores a browser that is told when an order is ready. Storing it again changes nothing.
 * @throws AppError notFound; invalid for an unknown push service or keys that can't encrypt; conflict for a finished order
 * or one with too many browsers; tooMany
 */
export async function subscribe(deps: Deps, visitor: Visitor, { token, endpoint, keys }: NewPushEndpoint) {
  const { number } = await readPickup(deps, visitor, token);
  if (!deps.isPushService(new URL(endpoint)))
    throw fieldError('invalid', 'Endpoint', 'Must be an address of a known push service');
  const message = encrypt(keys, { number, path: paths.pickup(token) });
  return write(deps, (tx) => {
    const { pickupId, state, isDayOver } = requirePickup(findPickup(tx, token));
    if (!isOpen(state) || isDayOver) throw new AppError('conflict', 'The order is finished');
    const isOfOrder = eq(pushEndpoints.pickupId, pickupId);
    tx.db
      .delete(pushEndpoints)
      .where(and(isOfOrder, eq(pushEndpoints.endpoint, endpoint)))
      .run();
    if (countRows(tx.db, pushEndpoints, isOfOrder) >= MAX_ENDPOINTS)
      throw refusal('tooMany', `At most ${MAX_ENDPOINTS} browsers an order`);
    tx.db.insert(pushEndpoints).values({ pickupId, endpoint, message }).run();
    return { message: 'Subscribed' };
  });
}

function encrypt({ p256dh, auth }: NewPushEndpoint['keys'], content: ReadyMessage): Buffer {
  try {
    return webPush.encrypt(p256dh, auth, JSON.stringify(content), ENCODING).cipherText;
  } catch (cause) {
    throw fieldError('invalid', 'Keys', 'Must be the keys of a push subscription', { cause });
  }
}

/** Tells the browsers of an order that it is ready, without waiting for their push services. */
export function sendReady(deps: Deps, pickupId: number): void {
  const rows = deps.db.select().from(pushEndpoints).where(eq(pushEndpoints.pickupId, pickupId)).all();
  for (const row of rows) if (deps.isPushService(new URL(row.endpoint))) void send(deps, row);
}

/** Sends a message, and logs a failure without the endpoint, by which anybody could reach the browser. */
async function send(deps: Deps, { pickupId, endpoint, message }: typeof pushEndpoints.$inferSelect) {
  const { origin, hostname } = new URL(endpoint);
  try {
    const status = await deps.queues.pushes.run(async () => {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: {
          ...signature(deps, origin),
          'content-encoding': ENCODING,
          'content-type': 'application/octet-stream',
          ttl: `${TTL}`,
          urgency: 'high',
        },
        body: new Uint8Array(message),
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT), deps.closing.signal]),
      });
      await response.body?.cancel();
      return response.status;
    });
    if (status === 404 || status === 410)
      // The browser has unsubscribed.
      await write(deps, ({ db }) =>
        db
          .delete(pushEndpoints)
          .where(and(eq(pushEndpoints.pickupId, pickupId), eq(pushEndpoints.endpoint, endpoint)))
          .run(),
      );
    else if (status >= 300) throw new Error(`It answered ${status}`);
  } catch (error) {
    // `fetch` gives the reason as the cause of its error.
    const reason = messageOf(Object(error).cause ?? error);
    deps.log.warn({ service: hostname, reason }, 'A guest could not be told that an order is ready');
  }
}

/** The header by which a push service knows the sender, with a way to reach the café. */
function signature(deps: Deps, origin: string) {
  const { publicUrl } = deps.config;
  const { email } = readSettings(deps).contact.value;
  const subject = publicUrl?.startsWith('https:') ? publicUrl : `mailto:${email || 'post@kafe.example'}`;
  const { publicKey, privateKey } = readKeys(deps);
  return webPush.getVapidHeaders(origin, subject, publicKey, privateKey, ENCODING);
}
