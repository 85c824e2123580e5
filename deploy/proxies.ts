import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A proxy that is tried: its example, and how it is run with the ports and the folder of a test. */
export type Proxy = {
  name: string;
  /** Writes the example for the test. @returns the command that checks it and the one that runs it. */
  prepare: (test: ProxyTest) => { check: string[]; run: string[] };
};

export type ProxyTest = { folder: string; shop: number; http: number; https: number };

/** The example with other ports; fails where one is not in it. */
function withPorts(example: string, replaced: [string, string][]): string {
  let text = readFileSync(example, 'utf8');
  for (const [from, to] of replaced) {
    if (!text.includes(from)) throw new Error(`${example} lacks ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

const caddy: Proxy = {
  name: 'Caddy',
  prepare: ({ folder, shop, http, https }) => {
    const file = join(folder, 'Caddyfile');
    const options = `{
	admin off
	skip_install_trust
	local_certs
	http_port ${http}
	https_port ${https}
	storage file_system ${join(folder, 'caddy')}
}
`;
    const site = withPorts('deploy/Caddyfile', [
      ['kafe.example', 'localhost'],
      ['127.0.0.1:3000', `127.0.0.1:${shop}`],
    ]);
    writeFileSync(file, options + site);
    const config = ['--config', file, '--adapter', 'caddyfile'];
    return { check: ['caddy', 'validate', ...config], run: ['caddy', 'run', ...config] };
  },
};

const nginx: Proxy = {
  name: 'nginx',
  prepare: ({ folder, shop, http, https }) => {
    const certificate = join(folder, 'live');
    mkdirSync(certificate);
    execFileSync('openssl', [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...['-subj', '/CN=localhost', '-keyout', join(certificate, 'privkey.pem')],
      ...['-out', join(certificate, 'fullchain.pem')],
    ]);
    const site = withPorts('deploy/nginx.conf', [
      ['/etc/letsencrypt/live/kafe.example', certificate],
      ['kafe.example', 'localhost'],
      ['127.0.0.1:3000', `127.0.0.1:${shop}`],
      [' 443 ', ` ${https} `],
      ['[::]:443 ', `[::1]:${https} `],
      [' 80;', ` ${http};`],
      ['[::]:80;', `[::1]:${http};`],
    ]);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${join(folder, kind)};`,
    );
    const file = join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `daemon off;\nuser root;\npid ${join(folder, 'nginx.pid')};\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${site}\n}\n`,
    );
    return { check: ['nginx', '-t', '-q', '-c', file], run: ['nginx', '-c', file] };
  },
};

export const PROXIES = [caddy, nginx];

/** Checks a proxy's configuration and starts it. @returns a function that ends it. */
export function startProxy(proxy: Proxy, test: ProxyTest): () => Promise<void> {
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
