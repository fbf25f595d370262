import { mcpClients, mcpServerName } from '../../shared/mcp-clients.ts'
import { UsageError, type Command } from '../command.ts'

const IDS = mcpClients({ name: 'docs', url: 'https://docs.example.com/mcp' }).map(({ id }) => id)

/** What to write into which file, so that a client knows the MCP server of a site. */
export const mcpCommand: Command = {
  positionals: 'config URL',
  options: {
    client: { type: 'string', value: 'NAME', help: `one of ${IDS.join(', ')}; all by default` },
    name: {
      type: 'string',
      value: 'NAME',
      help: 'what the client calls the server; by default from the host',
    },
    login: { type: 'boolean', help: 'the server for readers who logged in' },
  },
  async run({ positionals, options, output }) {
    const [action, site, ...more] = positionals
    if (action !== 'config' || site === undefined || more.length > 0)
      throw new UsageError('Say what to do: lectern mcp config URL.')
    const server = serverUrl(site, options['login'] === true)
    const client = options['client'] as string | undefined
    if (client !== undefined && !IDS.includes(client))
      throw new UsageError(`--client must be one of ${IDS.join(', ')}, not "${client}".`)
    const name = mcpServerName((options['name'] as string | undefined) ?? server.hostname)
    const wanted = mcpClients({ name, url: server.href }).filter(
      ({ id }) => client === undefined || id === client,
    )
    if (output.json) output.data(wanted)
    else
      for (const { title, where, text } of wanted) {
        // One client goes to standard output alone, ready to be written to its file.
        if (client === undefined) output.print(`${title}: ${where}\n\n${text}\n`)
        else {
          output.info(`${title}: ${where}`)
          output.print(text)
        }
      }
    return 0
  },
}

/** Of a site, or of the server itself. */
function serverUrl(written: string, login: boolean): URL {
  const url = URL.canParse(written) ? new URL(written) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`"${written}" is not the URL of a site.`)
  if (url.username !== '' || url.password !== '')
    throw new UsageError('Leave the password out of the URL: it would end up in the configuration.')
  const base = url.pathname.replace(/\/+$/, '').replace(/(?:\/authed)?\/mcp$/, '')
  return new URL(`${url.origin}${base}${login ? '/authed/mcp' : '/mcp'}`)
}
