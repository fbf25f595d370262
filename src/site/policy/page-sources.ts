import { hash } from 'node:crypto'
import { Lru } from '../../lib/lru.ts'
import { needsOf, type CodeNeeds } from './author-code.ts'
import { importOriginsIn, originOf, socketOriginOf } from './origins.ts'

/**
 * What one page runs and loads, noted while it is written. The page's policy allows exactly this, so code that
 * gets into the page in any other way does not run.
 */
export class PageSources {
  readonly scripts = new Set<string>()
  readonly styles = new Set<string>()
  readonly connections = new Set<string>()
  readonly workers = new Set<string>()
  readonly frames = new Set<string>()
  /** A program on the page writes style elements whose text nobody knows beforehand. */
  writesStyles = false

  /** Notes the text of a `<script>` and gives it back. */
  script(code: string): string {
    this.scripts.add(hashSource(code))
    return code
  }

  /** Notes the text of a `<style>` and gives it back. */
  style(css: string): string {
    this.styles.add(hashSource(css))
    return css
  }

  scriptFrom(url: string): void {
    add(this.scripts, originOf(url))
  }

  styleFrom(url: string): void {
    add(this.styles, originOf(url))
  }

  /** Style sheets that a style sheet asks for. */
  styleImports(css: string): void {
    for (const origin of importOriginsIn(css)) this.styles.add(origin)
  }

  connectTo(url: string): void {
    add(this.connections, originOf(url))
  }

  socketTo(url: string): void {
    add(this.connections, socketOriginOf(url))
  }

  /** Code of an author: it may talk to the hosts it names, load scripts and style sheets it names, and do what it was written for. */
  authorCode(code: string): void {
    this.allow(needsOf(code))
  }

  allow({ scripts, styles, connections, writesStyles, framesBlobs }: CodeNeeds): void {
    for (const origin of scripts) this.scripts.add(origin)
    for (const origin of styles) this.styles.add(origin)
    for (const origin of connections) this.connections.add(origin)
    this.writesStyles ||= writesStyles
    if (framesBlobs) this.frames.add('blob:')
  }
}

const hashes = new Lru<string, string>({ entries: 200 })

/** Remembered, since most of what pages run is the same on all of them. */
function hashSource(text: string): string {
  return hashes.getOrMake(text, () => makeHash(text))
}

/** The form browsers compare with: they read every line end as a line feed before they hash. */
function makeHash(text: string): string {
  return `'sha256-${hash('sha256', text.replace(/\r\n?/g, '\n'), 'base64')}'`
}

function add(set: Set<string>, origin: string | undefined): void {
  if (origin !== undefined) set.add(origin)
}
