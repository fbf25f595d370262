// Hugo with the barest templates that still make a page: the floor that native code sets.
import { spawnSync } from 'node:child_process'
import { writePages } from '../corpus.mjs'
import { installDebianPackage } from '../install.mjs'
import { writeFiles } from '../write-files.mjs'

export const name = 'hugo'
export const label = 'Hugo'
// Cheap enough to measure at every size and several times.
export const quick = true

export function version() {
  return /v(\d+\.\d+\.\d+)/.exec(spawnSync('hugo', ['version'], { encoding: 'utf8' }).stdout)?.[1]
}

export function install() {
  installDebianPackage('hugo')
}

export function prepare(dir, corpus) {
  writePages(`${dir}/content`, corpus, { front: '_index' })
  writeFiles(dir, {
    'hugo.toml': `baseURL = 'https://example.com/'
title = 'Bench'
disableKinds = ['taxonomy', 'term', 'RSS', 'sitemap']
[markup.highlight]
noClasses = false
`,
    'layouts/_default/baseof.html': `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title>
<meta name="description" content="{{ .Description }}"></head>
<body><main><h1>{{ .Title }}</h1>{{ block "main" . }}{{ end }}</main></body></html>
`,
    'layouts/_default/single.html': '{{ define "main" }}{{ .Content }}{{ end }}\n',
    'layouts/_default/list.html':
      '{{ define "main" }}{{ .Content }}<ul>{{ range .Pages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul>{{ end }}\n',
  })
}

export function build(dir) {
  return { command: 'hugo', args: ['--quiet', '--cacheDir', `${dir}/cache`], cwd: dir, out: `${dir}/public` }
}
