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

/**
 * The browser of this run. Contexts are ours alone; closing it closes those, and the browser goes on. Nothing moves
 * unless a test asks for that: whoever clicks waits until things stand still.
 */
export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.connect(await addressOf('browser'))
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext({ reducedMotion: 'reduce', ...options })
    await context.addInitScript(WITHOUT_BLUR)
    return context
  }
  return browser
}

// Without a graphics card every frame with a blur costs as much as a page; a third of the browser's time.
const WITHOUT_BLUR = `
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after, ::backdrop { backdrop-filter: none !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]`

/** A browser of its own, for a test that looks into the browser itself. */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch(launchOptions(more))
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
