import { INSTALLED } from './installed.ts';

/** Settings that only the first start reads: it comes before anyone can edit the file. */
const FIRST_START = ['DEMO_CONTENT', 'ADMIN_USERNAME', 'ADMIN_PASSWORD'];

/**
 * The first settings of the installed program.
 * @param publicUrl the shop's address behind a proxy; null for none.
 * @param environment what the installation was started with.
 */
export function settingsText(
  publicUrl: string | null,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const reach = publicUrl === null ? ['HOST=0.0.0.0'] : [`PUBLIC_URL=${publicUrl}`, 'TRUST_PROXY=on'];
  const given = FIRST_START.filter((name) => environment[name] !== undefined);
  return [
    '# The settings of the shop; after a change: systemctl restart cafe',
    'PORT=3000',
    ...reach,
    ...given.map((name) => `${name}=${JSON.stringify(environment[name])}`),
    '',
  ].join('\n');
}

/**
 * The systemd unit. Memory is given back by glibc where the three variables are set. `MemoryDenyWriteExecute` is
 * missing because V8 compiles to memory, and the data folder may run files because native modules are extracted there.
 * `@chown` is for libuv, which gives a copied file its owner, and `AF_NETLINK` for the addresses of the machine.
 */
export const unitText = (): string => `[Unit]
Description=The café’s web shop
After=network.target
StartLimitIntervalSec=0

[Service]
User=${INSTALLED.user}
Environment=DATA_DIR=${INSTALLED.dataDir}
Environment=MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=32768 MALLOC_TRIM_THRESHOLD_=131072
EnvironmentFile=-${INSTALLED.settings}
ExecStart=${INSTALLED.program}
Restart=always
RestartSec=1
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
