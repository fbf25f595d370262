#!/usr/bin/env node
// The published entry: everything it needs is in dist/, compiled from src/ by `npm run setup`.
import { enableCompileCache } from 'node:module'

// Halves the start of every run but the first.
enableCompileCache?.()
const { main } = await import('../dist/cli/main.js')

process.exitCode = await main(process.argv.slice(2))
