// Lectern, seen from outside: a folder with a docs.json, and the command line.
import fs from 'node:fs'
import path from 'node:path'
import { writePages } from './corpus.mjs'
import { ROOT, WORK } from './paths.mjs'
import { writeFiles } from './write-files.mjs'

const ENTRY = path.join('bin', 'lectern.js')

/** The same shape as a peer, so that one scenario measures them all. */
export function lecternBuilder({ extension }) {
  return {
    name: 'lectern',
    label: 'Lectern',
    quick: true,
    version: () => JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version,
    install: () => {},
    prepare: (dir, corpus) => writeSite(dir, corpus, extension),
    build: (dir) => {
      const out = `${dir}-out`
      return { ...lecternCommand('build', dir, '--out', out), out }
    },
  }
}

export function lecternCommand(...args) {
  return { command: process.execPath, args: [ENTRY, ...args], cwd: ROOT }
}

export function lecternSite(count) {
  return path.join(WORK, 'lectern', `site-${count}`)
}

export function writeSite(dir, corpus, extension) {
  writePages(dir, corpus, { extension })
  const groups = corpus.sections.map((section) => ({
    group: section.label,
    pages: section.topics.map((topic) => ({
      group: topic.label,
      pages: topic.pages.map((page) => page.path),
    })),
  }))
  const config = {
    name: 'Bench',
    theme: 'mint',
    colors: { primary: '#3355aa' },
    navigation: { groups: [{ group: 'Start', pages: ['index'] }, ...groups] },
  }
  writeFiles(dir, { 'docs.json': JSON.stringify(config, null, 2) })
}
