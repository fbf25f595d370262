#!/usr/bin/env node
// The published entry: everything it needs is in dist/, compiled from src/ by `npm run setup`.
import { main } from '../dist/cli/main.js'

process.exitCode = await main(process.argv.slice(2))
