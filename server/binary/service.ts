import { existsSync, statSync } from 'node:fs';

export const INSTALLED = {
  program: '/usr/local/bin/cafe',
  settings: '/etc/cafe.env',
  unit: '/etc/systemd/system/cafe.service',
  dataDir: '/var/lib/cafe',
  user: 'cafe',
} as const;

const isRoot = (): boolean => process.getuid?.() === 0;

/** Whether this is the installed program, whose commands have the settings of its service. */
export const isInstalled = (): boolean => process.execPath === INSTALLED.program;

/** Loads the settings of the service, where this user may, except variables that are set. @returns whether there are any. */
export function readInstalledSettings(): boolean {
  const isThere = existsSync(INSTALLED.settings);
  if (isThere && isRoot()) process.loadEnvFile(INSTALLED.settings);
  return isThere;
}

/** Continues a command of root as the owner of the data folder, who could not read files of root. */
export function becomeOwnerOf(dataDir: string): void {
  if (!isRoot() || !existsSync(dataDir)) return;
  const { uid, gid } = statSync(dataDir);
  if (uid === 0) return;
  process.setgroups?.([]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}

export const FIRST_SETTINGS = `# The settings of the shop; after a change: systemctl restart cafe
# A value with a # stands in quotes: NAME='a#b'
PORT=3000
HOST=0.0.0.0
`;

/** Settings, changed for a shop that guests reach at `publicUrl`, through a proxy on this machine alone. */
export function settingsBehindProxy(settings: string, publicUrl: string): string {
  const isChanged = (line: string) => /^\s*(HOST|PUBLIC_URL|TRUST_PROXY)\s*=/.test(line);
  const others = settings
    .trimEnd()
    .split('\n')
    .filter((line) => !isChanged(line));
  return [...others, 'HOST=127.0.0.1', `PUBLIC_URL=${publicUrl}`, 'TRUST_PROXY=on', ''].join('\n');
}

/**
 * The systemd unit. Memory is given back by glibc where the three variables are set. `MemoryDenyWriteExecute` is
 * missing because V8 compiles to memory, and the data folder may run files because native modules are extracted there.
 * libuv needs `@chown` to set the owner of a copied file, and `AF_NETLINK` to read the machine's addresses.
 */
export const unitText = (): string => `[Unit]
Description=The café’s web shop
After=network.target
StartLimitIntervalSec=3600
StartLimitBurst=200

[Service]
User=${INSTALLED.user}
Environment=DATA_DIR=${INSTALLED.dataDir} NEW_CAFE=off
Environment=MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=32768 MALLOC_TRIM_THRESHOLD_=131072
EnvironmentFile=-${INSTALLED.settings}
ExecStart=${INSTALLED.program}
Restart=always
RestartSec=2
RestartSteps=8
RestartMaxDelaySec=30
StateDirectory=cafe
StateDirectoryMode=0700
UMask=0077

CapabilityBoundingSet=
DevicePolicy=closed
LockPersonality=yes
NoNewPrivileges=yes
PrivateDevices=yes
PrivateTmp=yes
PrivateUsers=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHome=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProcSubset=pid
ProtectProc=invisible
ProtectSystem=strict
RemoveIPC=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_NETLINK AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallErrorNumber=EPERM
SystemCallFilter=@system-service
SystemCallFilter=~@privileged
SystemCallFilter=@chown

[Install]
WantedBy=multi-user.target
`;
