import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A tested proxy: its example configuration, and how to run it with the ports and the folder of a test. */
export type ProxyExample = {
  name: string;
  /** Writes the example for the test. @returns the commands that check and run it */
  prepare: (test: ProxyTest) => { check: string[]; run: string[] };
};

export type ProxyTest = { folder: string; shop: number; http: number; https: number };

/** Replaces ports and names in an example. @throws Error if the example lacks one of them */
function withPorts(example: string, replaced: [string, string][]): string {
  let text = readFileSync(example, 'utf8');
  for (const [from, to] of replaced) {
    if (!text.includes(from)) throw new Error(`${example} lacks ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** @param sites returns the configuration of the sites for a test */
const caddyWith = (name: string, sites: (test: ProxyTest) => string): ProxyExample => ({
  name,
  prepare: (test) => {
    const file = join(test.folder, 'Caddyfile');
    const options = `{
	admin off
	skip_install_trust
	local_certs
	http_port ${test.http}
	https_port ${test.https}
	storage file_system ${join(test.folder, 'caddy')}
}
`;
    writeFileSync(file, options + sites(test));
    const config = ['--config', file, '--adapter', 'caddyfile'];
    return { check: ['caddy', 'validate', ...config], run: ['caddy', 'run', ...config] };
  },
});

export const CADDY = caddyWith('Caddy', ({ shop }) =>
  withPorts('deploy/Caddyfile', [
    ['kafe.example', 'localhost'],
    ['127.0.0.1:3000', `127.0.0.1:${shop}`],
  ]),
);

/** The proxy of two cafés on these ports. */
export const chainOf = (north: string, south: string): ProxyExample =>
  caddyWith('Caddy for a chain', () =>
    withPorts('deploy/chain.Caddyfile', [
      ['kafe.example', 'localhost'],
      ['3001', north],
      ['3002', south],
    ]),
  );

const nginxWith = (name: string, example: string): ProxyExample => ({
  name,
  prepare: ({ folder, shop, http, https }) => {
    const certificate = join(folder, 'live');
    mkdirSync(certificate);
    const request =
      'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost';
    const files = ['-keyout', join(certificate, 'privkey.pem'), '-out', join(certificate, 'fullchain.pem')];
    execFileSync('openssl', [...request.split(' '), ...files]);
    const site = withPorts(example, [
      ['/etc/letsencrypt/live/kafe.example', certificate],
      ['kafe.example', 'localhost'],
      ['127.0.0.1:3000', `127.0.0.1:${shop}`],
      ['listen 443 ', `listen ${https} `],
      ['[::]:443 ', `[::1]:${https} `],
      ['listen 80;', `listen ${http};`],
      ['[::]:80;', `[::1]:${http};`],
    ])
      .replace('/var/cache/nginx', folder)
      .replaceAll('127.0.0.1:3080', `unix:${join(folder, 'expiry')}`);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${join(folder, kind)};`,
    );
    const file = join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `daemon off;
user root;
pid ${join(folder, 'nginx.pid')};
error_log stderr;
events {}
http {
access_log off;
${temporary.join('\n')}
${site}
}
`,
    );
    return { check: ['nginx', '-t', '-q', '-c', file], run: ['nginx', '-c', file] };
  },
});

/** nginx with a cache, which still serves pages while the shop is down. */
export const CACHE = nginxWith('nginx with a cache', 'deploy/nginx-cache.conf');

export const PROXIES = [CADDY, nginxWith('nginx', 'deploy/nginx.conf'), CACHE];

/** Checks a proxy's configuration and starts it. @returns a function that ends it. */
export function startProxy(proxy: ProxyExample, test: ProxyTest): () => Promise<void> {
  const { check, run } = proxy.prepare(test);
  const env = { PATH: `${process.env.PATH}:/usr/sbin`, HOME: test.folder };
  const [checker = '', ...checked] = check;
  execFileSync(checker, checked, { env, stdio: 'pipe' });
  const [program = '', ...args] = run;
  const started: ChildProcess = spawn(program, args, { env, stdio: 'ignore' });
  return async () => {
    const ended = once(started, 'exit');
    started.kill('SIGTERM');
    await ended;
  };
}
