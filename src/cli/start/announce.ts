import type { DemoAccount } from '../demo/fill-demo.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { plural, type Output } from '../output.ts'

export interface Announced {
  readonly site: string
  readonly snapshot: Snapshot
  /** Opens the page on which the first admin is made. */
  readonly setup: string | undefined
  /** Lets somebody look at made-up data. */
  readonly demo: DemoAccount | undefined
}

/** Says to the one who started the server where everything is. */
export function announce(output: Output, { site, snapshot, setup, demo }: Announced): void {
  const errors = snapshot.diagnostics.filter(({ severity }) => severity === 'error').length
  output.info(
    `${output.style('bold', snapshot.config.name)}  ${plural(snapshot.pages.size, 'page')}${errors > 0 ? `, ${plural(errors, 'error')} (run \`lectern check\`)` : ''}`,
  )
  output.info(`  Site       ${site}`)
  // The dashboard can switch it off too, later.
  const { auth, mcp } = snapshot.settings
  if (auth === undefined || mcp.enabled) output.info(`  MCP        ${site}/mcp`)
  output.info(`  Dashboard  ${site}/dashboard`)
  if (setup !== undefined)
    output.info(`  First admin: ${site}/dashboard#/setup/${setup}  (works once, within a day)`)
  if (demo) output.info(`  Demo data: log in as ${demo.email} with the password ${demo.password}`)
}
