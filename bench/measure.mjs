// Runs a command to its end and says what it and all its children used.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { excerpt } from './excerpt.mjs'
import { BENCH, WORK } from './paths.mjs'

const LIMIT_SECONDS = 3600
const GNU_TIME = '/usr/bin/time'

let wrapper

/**
 * `{ code, cpu, wall, peakBytes, log }`: user + system seconds of the process tree, wall seconds, and the peak
 * resident size of its largest process. Output goes to a log file, not to our terminal.
 */
export async function measure({ name, command, args, cwd, env = {} }) {
  wrapper ??= chooseWrapper()
  const log = path.join(WORK, 'logs', `${name}.log`)
  const report = `${log}.report`
  fs.mkdirSync(path.dirname(log), { recursive: true })
  fs.rmSync(report, { force: true })
  const output = fs.openSync(log, 'w')
  const [wrapperCommand, ...wrapperArgs] = wrapper.command(report)
  const started = process.hrtime.bigint()
  const child = spawn(wrapperCommand, [...wrapperArgs, command, ...args], {
    cwd,
    env: { ...process.env, CI: '1', NO_COLOR: '1', ...env },
    stdio: ['ignore', output, output],
  })
  const failure = await new Promise((resolve) => {
    child.once('error', resolve)
    child.once('exit', () => resolve(undefined))
  })
  const wall = Number(process.hrtime.bigint() - started) / 1e9
  fs.closeSync(output)
  if (failure || !fs.existsSync(report))
    throw new Error(`${name} could not be started: ${failure ?? excerpt(log)}`)
  const result = { wall, log, ...wrapper.read(fs.readFileSync(report, 'utf8')) }
  fs.rmSync(report)
  if (result.timedOut) throw new Error(`${name} was stopped after ${LIMIT_SECONDS} s`)
  return result
}

/** Like `measure`, but anything other than exit code 0 is an error that shows the end of the output. */
export async function measureOrThrow(job) {
  const result = await measure(job)
  if (result.code !== 0) throw new Error(`${job.name} ended with code ${result.code}: ${excerpt(result.log)}`)
  return result
}

/** Python can also count orphans; GNU time is near enough where there is no Python. */
function chooseWrapper() {
  if (spawnSync('python3', ['--version']).status === 0) {
    const script = path.join(BENCH, 'measure-tree.py')
    return {
      command: (report) => ['python3', script, report, String(LIMIT_SECONDS)],
      read: (text) => JSON.parse(text),
    }
  }
  if (spawnSync(GNU_TIME, ['--version']).status === 0) {
    return {
      command: (report) => [GNU_TIME, '--quiet', '--output', report, '--format', '%x %U %S %M'],
      read: (text) => {
        const [code, user, system, kilobytes] = text.trim().split(' ').map(Number)
        return { code, cpu: user + system, peakBytes: kilobytes * 1024 }
      },
    }
  }
  throw new Error('Measuring needs python3 or GNU time (Debian packages "python3" and "time").')
}
