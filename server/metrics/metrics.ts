import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { listBackups } from '#server/backup/stored-backups.ts';
import { SECOND } from '#server/core/time.ts';
import type { Deps } from '#server/deps.ts';
import { databaseFile } from '#server/files/folders.ts';

/** Only this machine may read the metrics. */
const HOST = '127.0.0.1';

/** Upper bounds of the latencies, in seconds. */
const BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.3, 1, 5, 30];

const databaseSize = ({ config }: Deps): number =>
  ['', '-wal']
    .map((suffix) => statSync(databaseFile(config) + suffix, { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size);

/** Measures requests by route, the process, the response cache, queues, open pages, the database and backups. */
export function measure(app: FastifyInstance, deps: Deps): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests that reached a route; hits of the response cache mostly do not',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    duration.observe({ method, route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / SECOND);
  });
  new Counter({
    name: 'cache_reads_total',
    help: 'Reads by what the response cache had: a hit or a miss',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(deps.cacheCounts)) this.inc({ result }, count);
    },
  });
  new Gauge({
    name: 'queue_waiting',
    help: 'Jobs that wait, by queue',
    labelNames: ['queue'],
    registers,
    collect() {
      for (const [queue, { waiting }] of Object.entries(deps.queues)) this.set({ queue }, waiting());
    },
  });
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  gauge('open_pages', 'Pages that listen for changes', deps.live.listeners);
  gauge('database_bytes', 'The size of the database with its write-ahead log', () => databaseSize(deps));
  gauge('disk_free_bytes', 'The least free space of the disks of data and pictures', deps.space.free);
  gauge('backup_timestamp_seconds', 'When the newest backup was made; 0 where there is none', async () => {
    const [newest] = await listBackups(deps.config);
    return (newest?.madeAt ?? 0) / SECOND;
  });
  return registry;
}

/** Serves metrics to this machine until the app closes. @returns the port. @throws errors of `listen`. */
export async function serveMetrics(app: FastifyInstance, registry: Registry, port: number): Promise<number> {
  const server = createServer(async ({ url }, response) => {
    if (url !== '/metrics') return response.writeHead(404).end();
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch (error) {
      app.log.error(error, 'The metrics can’t be read');
      response.writeHead(500).end();
    }
  });
  await once(server.listen(port, HOST), 'listening');
  app.addHook('onClose', async () => void server.close());
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : port;
}
