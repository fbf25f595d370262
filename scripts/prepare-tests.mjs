// Brings what the tests need and npm cannot: a browser, and tools that run code samples. Quick when all is there.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

const SHELL = '/usr/bin/chromium-headless-shell'
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const TOOLS = [
  // The browser without a window needs half the time of a processor; where it cannot be had, the whole one will do.
  {
    packages: ['chromium-headless-shell'],
    otherwise: ['chromium'],
    present: () => fs.existsSync(SHELL) || Boolean(process.env.CHROMIUM_PATH),
    enough: () => CHROMIUM.some((file) => fs.existsSync(file)),
    needed: 'The browser tests need Chromium. Install it, or set CHROMIUM_PATH to a Chrome or Chromium.',
  },
  {
    packages: ['curl'],
    present: () => runs('curl', '--version'),
    needed: 'The tests of code samples need curl.',
  },
  {
    packages: ['python3', 'python3-requests'],
    present: () => ['python3', '/usr/bin/python3'].some((python) => runs(python, '-c', 'import requests')),
    needed: 'The tests of code samples need python3 with its package requests.',
  },
  {
    packages: ['redis-server'],
    present: () => runs('valkey-server', '--version') || runs('redis-server', '--version'),
  },
  {
    packages: ['postgresql'],
    present: () => fs.existsSync('/usr/lib/postgresql') || runs('initdb', '--version'),
    needed: 'The tests of the store need PostgreSQL: its programs initdb and postgres.',
  },
  // A pooler as operators put it before PostgreSQL; without it its test is skipped.
  { packages: ['pgbouncer'], present: () => runs('pgbouncer', '--version') },
  // Proxies whose configuration we ship; those that are not here are not tested.
  ...['nginx', 'haproxy', 'caddy'].map((name) => ({
    packages: [name],
    present: () => runs(name, name === 'caddy' ? 'version' : '-v'),
  })),
  {
    packages: ['git', 'openssl'],
    present: () => runs('git', '--version') && runs('openssl', 'version'),
    needed: 'The tests of deployments need git and openssl.',
  },
  // What code of pages runs in; without it the tests of that are skipped.
  { packages: ['bubblewrap'], present: () => runs('bwrap', '--version') },
  // grep of agents is compared with the real one.
  { packages: ['ripgrep'], present: () => runs('rg', '--version') },
  // Small; without them the tests of their samples are skipped. Compilers are used where somebody has them.
  { packages: ['php-cli', 'php-curl'], present: () => runs('php', '-r', 'curl_version();') },
  { packages: ['ruby'], present: () => runs('ruby', '--version') },
]

// For `npm run test:long` alone: without them its tests of the image and of the Helm chart are skipped.
if (process.argv[2] === 'test:long')
  TOOLS.push(
    {
      packages: ['buildah', 'mmdebstrap'],
      present: () => runs('buildah', '--version') && runs('mmdebstrap', '--version'),
    },
    { packages: ['golang-go'], present: () => runs('helm', 'version') || runs('go', 'version') },
  )

const missing = TOOLS.filter(({ present }) => !present())
const canInstall = process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')
if (missing.length > 0 && canInstall) {
  const packages = missing.flatMap((tool) => tool.packages)
  console.error(`Installing ${packages.join(', ')} for the tests…`)
  if (!install(packages)) {
    apt('update')
    // One that is not to be had must not keep the others away.
    if (!install(packages)) for (const tool of missing) installOne(tool)
  }
}
const lacking = missing.filter((tool) => tool.needed && !tool.present() && !tool.enough?.())
if (lacking.length > 0) {
  console.error(lacking.map(({ needed }) => needed).join('\n'))
  process.exit(1)
}

function installOne({ packages, otherwise, enough }) {
  if (!install(packages) && otherwise && !enough?.()) install(otherwise)
}

function install(packages) {
  return apt('install', '--no-install-recommends', ...packages) === 0
}

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Without a wait for the disk after each file: whoever loses the machine meanwhile installs again.
  const options = ['-qq', '-y', '-o', 'Dpkg::Options::=--force-unsafe-io']
  return spawnSync('apt-get', [...options, ...args], { stdio: ['ignore', 'ignore', 'inherit'], env }).status
}

function runs(command, ...args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}
