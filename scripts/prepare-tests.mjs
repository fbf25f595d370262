// Brings what the tests need and npm cannot: a browser. Quick when it is there.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

if (!CHROMIUM.some((file) => fs.existsSync(file)) && !process.env.CHROMIUM_PATH) {
  const canInstall = process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')
  if (!canInstall) {
    console.error(
      'The browser tests need Chromium. Install it, or set CHROMIUM_PATH to a Chrome or Chromium.',
    )
    process.exit(1)
  }
  console.error('Installing Chromium for the browser tests…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', '-y', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env }).status
  if (apt('install', '--no-install-recommends', 'chromium') !== 0) {
    apt('update')
    if (apt('install', '--no-install-recommends', 'chromium') !== 0) {
      console.error('Chromium could not be installed from the system packages.')
      process.exit(1)
    }
  }
}
