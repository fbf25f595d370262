import fs from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

const CANDIDATES = [
  process.env['CHROMIUM_PATH'],
  // Draws the same with half the work: no window, no compositor for one.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** A real browser, kept from calling home. */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = CANDIDATES.find((file) => file && fs.existsSync(file))
  if (!executablePath) throw new Error('No Chromium here; `npm test` installs it, or set CHROMIUM_PATH.')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      ...more,
    ],
  })
}
