import fs from 'node:fs'
import path from 'node:path'
import type { Environment } from '../../config/env.ts'
import { formatDiagnostic, hasErrors, type Diagnostic } from '../../lib/diagnostic.ts'
import { buildSnapshot } from '../../snapshot/build-snapshot.ts'
import { CompileCache } from '../../snapshot/compile-cache.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { plural } from '../../shared/plural.ts'
import { missingLoginSecret } from '../../server/missing-login-secret.ts'
import { fail, ok, warn, type Finding } from './finding.ts'

/** The folder, its configuration, and what both say about the address of the site. */
export function checkSite(root: string, environment: Environment): readonly Finding[] {
  if (!fs.statSync(root, { throwIfNoEntry: false })?.isDirectory())
    return [fail('folder', `${root} is not a folder.`, 'Pass the docs folder: lectern doctor DIR.')]
  if (!fs.existsSync(path.join(root, 'docs.json')) && !fs.existsSync(path.join(root, 'mint.json')))
    return [
      fail(
        'folder',
        `There is no docs.json in ${root}.`,
        'Pass the docs folder, or create one: lectern init.',
      ),
    ]
  const snapshot = buildSnapshot({ root, cache: new CompileCache(10) })
  return [
    checkPages(root, snapshot),
    checkConfiguration(snapshot.diagnostics),
    checkLogin(snapshot, environment),
    checkAddress(environment.baseUrl ?? snapshot.settings.baseUrl),
  ]
}

function checkPages(root: string, { pages }: Snapshot): Finding {
  return pages.size === 0
    ? fail('folder', `There are no pages in ${root}.`, 'Create an .mdx file and add it to docs.json.')
    : ok('folder', `${root}, ${plural(pages.size, 'page')}`)
}

function checkConfiguration(diagnostics: readonly Diagnostic[]): Finding {
  const ours = diagnostics.filter(({ file }) => file === 'docs.json' || file === 'lectern.json')
  const [first] = ours.filter(({ severity }) => severity === 'error')
  const hint = 'Run `lectern check` for all diagnostics.'
  if (first) return fail('configuration', formatDiagnostic(first), hint)
  if (hasErrors(diagnostics)) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error').length
    return warn('configuration', `${plural(errors, 'error')} in the pages.`, hint)
  }
  return ok('configuration', 'docs.json and lectern.json are valid')
}

function checkLogin({ settings }: Snapshot, environment: Environment): Finding {
  const fault = missingLoginSecret(settings.auth, environment)
  if (fault !== undefined) return fail('login', fault, 'Without it, readers cannot log in.')
  return ok('login', settings.auth === undefined ? 'Public' : `Method "${settings.auth.method}"`)
}

function checkAddress(baseUrl: string | undefined): Finding {
  if (baseUrl === undefined)
    return warn(
      'address',
      'The public URL of the site is not set.',
      'Set LECTERN_BASE_URL: links in feeds, sitemaps and logins start with it.',
    )
  const { protocol, hostname } = new URL(baseUrl)
  if (protocol === 'http:' && !/^(?:localhost|127\.|\[::1\])/.test(hostname))
    return warn(
      'address',
      `${baseUrl} is not https.`,
      'Put a proxy with a TLS certificate in front: logins and browsers need it.',
    )
  return ok('address', baseUrl)
}
