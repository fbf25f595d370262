import fs from 'node:fs'
import { chromium, type Browser, type LaunchOptions } from 'playwright-core'
import { addressOf } from './run/shared.ts'

const CANDIDATES = [
  process.env['CHROMIUM_PATH'],
  // Draws the same with half the work: no window, no compositor for one.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The browser of this run. Contexts are ours alone; closing it closes those, and the browser goes on. */
export async function openBrowser(): Promise<Browser> {
  return chromium.connect(await addressOf('browser'))
}

/** A real browser, kept from calling home. */
export function launchOptions(more: readonly string[] = []): LaunchOptions {
  const executablePath = CANDIDATES.find((file) => file && fs.existsSync(file))
  if (!executablePath) throw new Error('No Chromium here; `npm test` installs it, or set CHROMIUM_PATH.')
  return {
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
  }
}
