import type { Server } from '../server/open-server.ts'
import { plural } from '../shared/plural.ts'
import type { Output } from './output.ts'

const MOST_LISTED = 20

/** Tells the one who started the server where everything is. */
export function announce(output: Output, server: Server): void {
  if (server.first) announceSite(output, server)
  else announceSites(output, server)
}

function announceSite(output: Output, server: Server): void {
  const { first, url, dashboardUrl, port, waiting, setup, demo } = server
  if (!first) return
  const snapshot = first.snapshots.get()
  const { name, diagnostics, pageCount, settings } = snapshot
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  output.info(
    waiting === undefined
      ? `${output.style('bold', name)}  ${plural(pageCount, 'page')}${errors > 0 ? `, ${plural(errors, 'error')} (run \`lectern check\`)` : ''}`
      : output.style('bold', 'Nothing is deployed yet'),
  )
  output.info(`  Site       ${url}`)
  // The dashboard can switch it off too, later.
  if (settings.auth === undefined || settings.mcp.enabled) output.info(`  MCP        ${url}/mcp`)
  const dashboard = `${dashboardUrl}${snapshot.isTaken('/dashboard') ? '/_lectern' : ''}/dashboard`
  output.info(`  Dashboard  ${dashboard}`)
  if (setup !== undefined)
    output.info(`  First admin: ${dashboard}#/setup/${setup}  (works once, within a day)`)
  if (waiting !== undefined)
    output.info(
      `  Deploy: make a key here with \`lectern key create --label NAME\`, then \`lectern deploy DIR --to ${url} --project ${waiting} --key KEY\``,
    )
  if (demo) output.info(`  Demo data: log in as ${demo.email} with the password ${demo.password}`)
  if (output.json) output.data({ site: url, port, pages: pageCount, ...(demo && { demo }) })
}

function announceSites(output: Output, { listed, port }: Server): void {
  output.info(`${plural(listed.length, 'site')} on port ${port}`)
  for (const { url } of listed.slice(0, MOST_LISTED)) output.info(`  ${url}`)
  if (output.json) output.data({ port, sites: listed.map(({ name }) => name) })
}
