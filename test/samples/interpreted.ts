import type { HttpRequest } from '../../src/shared/request/http-request.ts'
import { hasFiles } from '../../src/shared/samples/multipart-text.ts'
import { numbered, succeeds, type Toolchain } from './toolchain.ts'

const PYTHON =
  ['python3', '/usr/bin/python3'].find((name) => succeeds([name, '-c', 'import requests'])) ?? 'python3'

function fetchCannot({ method, body }: HttpRequest): string | undefined {
  return body.kind !== 'none' && /^(?:GET|HEAD)$/.test(method) ? 'fetch sends no body with GET' : undefined
}

function browserCannot(request: HttpRequest): string | undefined {
  return hasFiles(request.body) ? 'the file comes from an input of a page' : fetchCannot(request)
}

function modules(samples: readonly string[], ending: string) {
  const names = samples.map((_, index) => `s${index}.${ending}`)
  const list = names.map(
    (name) => `await import('./${name}').catch((error) => console.error('${name}', error))`,
  )
  return {
    files: {
      ...numbered(samples, ending),
      'run.mjs': list.join('\n'),
    },
    command: [process.execPath, '--no-warnings', 'run.mjs'],
  }
}

export const INTERPRETED: readonly Toolchain[] = [
  {
    language: 'bash',
    probe: ['curl', '--version'],
    needed: true,
    prepare: (samples) => ({
      files: { 'run.sh': samples.map((sample) => `${sample}\n`).join('\n') },
      command: ['bash', '--norc', 'run.sh'],
    }),
  },
  {
    language: 'javascript',
    probe: [process.execPath, '--version'],
    needed: true,
    writesJson: true,
    cannot: browserCannot,
    prepare: (samples) => modules(samples, 'mjs'),
  },
  {
    language: 'typescript',
    probe: [process.execPath, '--version'],
    needed: true,
    writesJson: true,
    cannot: browserCannot,
    prepare: (samples) => modules(samples, 'mts'),
  },
  {
    language: 'node',
    probe: [process.execPath, '--version'],
    needed: true,
    writesJson: true,
    cannot: fetchCannot,
    prepare: (samples) => modules(samples, 'mjs'),
  },
  {
    language: 'python',
    probe: [PYTHON, '-c', 'import requests'],
    needed: true,
    writesJson: true,
    prepare: (samples) => ({
      files: {
        ...numbered(samples, 'py'),
        'run.py': `import traceback
for index in range(${samples.length}):
    name = f"s{index}.py"
    try:
        exec(compile(open(name, newline="").read(), name, "exec"), {})
    except BaseException:
        traceback.print_exc()
`,
      },
      command: [PYTHON, 'run.py'],
    }),
  },
  {
    language: 'php',
    probe: ['php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);'],
    prepare: (samples) => ({
      files: {
        ...numbered(samples, 'php'),
        'run.php': `<?php for ($i = 0; $i < ${samples.length}; $i++) { try { include "s$i.php"; } catch (Throwable $e) { fwrite(STDERR, "s$i.php $e\\n"); } }`,
      },
      command: ['php', 'run.php'],
    }),
  },
  {
    language: 'ruby',
    probe: ['ruby', '--version'],
    cannot: ({ url }) => (/[{}[\]]/.test(url.split('?')[0] ?? '') ? 'URI refuses braces' : undefined),
    prepare: (samples) => ({
      files: {
        ...numbered(samples, 'rb'),
        'run.rb': `${samples.length}.times { |i| begin; load "./s#{i}.rb"; rescue Exception => e; warn "s#{i}.rb #{e.full_message}"; end }`,
      },
      command: ['ruby', 'run.rb'],
    }),
  },
]
