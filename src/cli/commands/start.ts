import { ReadAhead } from '../../content/read-ahead.ts'
import type { ContentOptions } from '../../server/open-content.ts'
import { announce } from '../announce.ts'
import type { Command } from '../command.ts'
import { GIT_OPTIONS } from '../git-option.ts'
import { startOptions } from '../start-options.ts'
import { waitForStop } from '../stop-signal.ts'
import { stopServer } from '../stop-server.ts'
import { watchUnexpected } from '../unexpected-errors.ts'

/** The production server. */
export const startCommand: Command = {
  positionals: '[dir]',
  options: {
    port: { type: 'string', short: 'p', value: 'PORT', help: 'port to listen on (3000)' },
    host: { type: 'string', value: 'HOST', help: 'address to listen on (localhost)' },
    data: { type: 'string', value: 'DIR', help: 'data folder (.lectern)' },
    config: { type: 'string', value: 'FILE', help: 'use this lectern.json' },
    sites: { type: 'string', value: 'DIR', help: 'serve every site in a folder by host name' },
    demo: { type: 'boolean', help: 'fill the dashboard with sample data, stored separately' },
    uploads: { type: 'boolean', help: 'serve deployments sent by `lectern deploy` instead of a folder' },
    git: { type: 'string', value: 'URL', help: 'serve a git repository and follow its new commits' },
    ...GIT_OPTIONS,
    'allow-broken-pages': {
      type: 'boolean',
      help: 'publish new content even if a page cannot be compiled',
    },
    watch: { type: 'string', value: 'DIR', help: 'deploy a folder at the start and whenever it changes' },
  },
  async run(input) {
    const options = startOptions(input)
    const content = readingAhead(options.content)
    const { openServer } = await import('../../server/open-server.ts')
    const server = await openServer({ ...options, content })
    announce(input.output, server)
    let code = 0
    const broken = watchUnexpected((message, error) => server.log.error(message, error))
    await waitForStop(broken.then(() => void (code = 1)))
    return stopServer(server, code)
  },
}

/** A large folder is read while the code of the server is loaded. */
function readingAhead(content: ContentOptions): ContentOptions {
  return content.kind === 'folder' ? { ...content, ahead: ReadAhead.begin(content.root) } : content
}
