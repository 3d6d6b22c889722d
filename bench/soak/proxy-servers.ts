import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const deploy = fileURLToPath(new URL('../../deploy', import.meta.url));

/** Where a home lies behind a proxy: at the root, or below a path that the proxy keeps or takes away. */
export const places = {
  'at the root': '',
  'below a path': '/us',
  'below a path that is taken away': '/us',
} as const;
export type Place = keyof typeof places;
/** As `places` has it; the text that `deploy/` has it for. */
const isTaken = (place: Place) => place === 'below a path that is taken away';

export interface Behind {
  place: Place;
  /** Of the home, and of the proxy. */
  homePort: number;
  port: number;
  /** Where it may write, and all that it writes. */
  folder: string;
}

/** Configurations as `deploy/` has them, with names, ports and files of this trial. */
export const proxies = { nginx: writeNginx, caddy: writeCaddy } as const;

/** How to start one: its program, and what keeps it from everything else on this computer. */
interface Written {
  command: readonly [string, ...string[]];
  environment: Record<string, string>;
}

function writeNginx({ place, homePort, port, folder }: Behind): Written {
  const read = (name: string) => readFileSync(join(deploy, 'nginx', name), 'utf8');
  const fitted = (text: string) =>
    text
      .replaceAll('home.example', '127.0.0.1')
      .replaceAll('127.0.0.1:8080', `127.0.0.1:${homePort}`)
      .replaceAll('/var/log/nginx', folder)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${folder}/cert.pem;`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${folder}/key.pem;`)
      .replaceAll(/listen \[::\].*;/g, '')
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      // What leads from plain HTTP to the other is not tried.
      .replace('listen 80;', `listen unix:${folder}/plain.sock;`);
  mkdirSync(join(folder, 'snippets'));
  writeFileSync(
    join(folder, 'snippets/fivetwenty-proxy.conf'),
    fitted(read('fivetwenty-proxy.conf')),
  );
  const locations = isTaken(place)
    ? read('sub-path.conf').replace(
        'proxy_pass http://fivetwenty;',
        'proxy_pass http://fivetwenty/;',
      )
    : read('sub-path.conf');
  const whole = read('fivetwenty.conf');
  const server =
    places[place] === '' ? whole : whole.replace(/ {4}location \/ \{[^}]*\}/, () => locations);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    join(folder, 'nginx.conf'),
    [
      `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;`,
      process.getuid?.() === 0 ? 'user root;' : '',
      'events {} http {',
      ...temporary.map((each) => `${each}_temp_path ${folder}/${each};`),
      fitted(read('fivetwenty-common.conf')),
      fitted(server),
      '}',
    ].join('\n'),
  );
  return {
    command: ['nginx', '-p', folder, '-c', join(folder, 'nginx.conf')],
    environment: {},
  };
}

function writeCaddy({ place, homePort, port, folder }: Behind): Written {
  const read = (name: string) => readFileSync(join(deploy, 'caddy', name), 'utf8');
  const whole = read('Caddyfile');
  const below = isTaken(place)
    ? read('sub-path.Caddyfile').replace('handle /us', 'handle_path /us')
    : read('sub-path.Caddyfile');
  const at = whole.indexOf('\t# 25 MiB');
  const site = places[place] === '' ? whole : `${whole.slice(0, at)}${below}\n}\n`;
  const text = site
    .replace(/^\{$/m, '{\n\tadmin off\n\tauto_https disable_redirects')
    .replace(
      /^home\.example \{$/m,
      `https://127.0.0.1:${port} {\n\ttls ${folder}/cert.pem ${folder}/key.pem`,
    )
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${homePort}`)
    .replaceAll('/var/log/caddy', folder);
  writeFileSync(join(folder, 'Caddyfile'), text);
  return {
    command: ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
    environment: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  };
}

export interface RunningProxy {
  /** Ends it. Answers all that it wrote: logs, and what it said. */
  stop(): Promise<string>;
}

/** Starts one, on a certificate that nobody else knows, and waits until it listens. */
export async function startProxyServer(
  name: keyof typeof proxies,
  behind: Behind,
): Promise<RunningProxy> {
  const { folder, port } = behind;
  makeCertificate(folder);
  const {
    command: [program, ...args],
    environment,
  } = proxies[name](behind);
  const child = spawn(program, args, {
    env: { PATH: `${process.env.PATH}:/usr/sbin`, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const exit = once(child, 'exit');
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended:\n${said}`);
    await pause(50);
  }
  return {
    async stop() {
      child.kill('SIGTERM');
      await exit;
      const logs = readdirSync(folder).filter((file) => file.endsWith('.log'));
      return [said, ...logs.map((file) => readFileSync(join(folder, file), 'utf8'))].join('\n');
    },
  };
}

function makeCertificate(folder: string): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...key, ...names, ...files], {
    stdio: 'ignore',
  });
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** A port that nobody listens on at this moment. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : 0),
      );
    });
  });
