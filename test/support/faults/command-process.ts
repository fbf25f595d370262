// The command line from its source, as a process that can be killed.
import { main } from '../../../src/cli/main.ts'

process.exitCode = await main(process.argv.slice(2))
