/** Sends heartbeats outside the page, because a print dialog stops the page's timers. */

export type HeartbeatStart = { address: string; token: string; intervalMs: number };

addEventListener('message', ({ data: { address, token, intervalMs } }: MessageEvent<HeartbeatStart>) => {
  const send = async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(intervalMs);
    const { status } = await fetch(address, { method: 'POST', headers, body: '{}', signal });
    if (status === 401) postMessage('expired');
  };
  // The next heartbeat makes up for a lost one.
  const trySend = () => void send().catch(() => undefined);
  trySend();
  setInterval(trySend, intervalMs);
});
