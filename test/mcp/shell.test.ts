import { describe, expect, test } from 'vitest'
import { makeShellSite, runIn } from '../support/shell-site.ts'

const { app } = makeShellSite(120)

/** What agents really write, and what they must see. */
describe('commands of agents', () => {
  test.each([
    ['cat /index.mdx /unicode.mdx', /# Home[^]*Welcome to Acme\.[^]*# Ünïcode[^]*日本語 🎉/],
    ['head -n 3 /index.mdx', /^exit: 0\n# Home\n\nWelcome to Acme\.$/],
    ['head -n -4 /index.mdx', /^exit: 0\n# Home\n\nWelcome to Acme\.$/],
    ['cat /index.mdx | head -n -4', /^exit: 0\n# Home\n\nWelcome to Acme\.$/],
    ['tail -n +5 /index.mdx', /^exit: 0\n## Install/],
    ["sed -n '3,5p' /index.mdx", /^exit: 0\nWelcome to Acme\.\n\n## Install$/],
    ['awk \'/^#/ {print NR": "$0}\' /index.mdx', /^exit: 0\n1: # Home\n5: ## Install$/],
    ["awk -F: 'NR==1{print $1}' /index.mdx", /# Home/],
    ["jq -r '.paths | keys[]' /openapi/api.json", /^exit: 0\n\/users$/],
    ["jq -r '.paths[][] | .operationId' /openapi/*.json", /listUsers\ncreateUser/],
    ['tree -L 2 / | head -5', /guides/],
    ['ls /guides | wc -l', /^exit: 0\n20$/],
    ['ls -la /', /index\.mdx/],
    ['cd /guides/s0 && ls && pwd', /page-0\.mdx[^]*\/guides\/s0/],
    ['find / -name "page-1*.mdx" | sort | head -2', /^exit: 0\n\/guides\/s\d+\/page-\d+\.mdx\n/],
    ['find / -name index.mdx -exec cat {} \\;', /Welcome/],
    [
      'find /guides -type f -name "*.mdx" -exec grep -l rateLimitWindow {} +',
      /page-0\.mdx\n[^]*page-50\.mdx/,
    ],
    [
      'grep -rniE "ratelimit(window|x)" / | head -3',
      /\/guides\/s0\/page-0\.mdx:\d+:It uses rateLimitWindow here\./,
    ],
    [
      'rg -A3 -B1 "## Install" /',
      /\/index\.mdx-4-\n\/index\.mdx:5:## Install\n\/index\.mdx-6-\n\/index\.mdx-7-Run/,
    ],
    ['rg -l rateLimitWindow / | xargs head -2', /==> \/guides[^]*# Page 0/],
    ['rg -l rateLimitWindow / | xargs -I{} sh -c "head -1 {}" || true', /exit: 0/],
    ['rg -l rateLimitWindow / | xargs -I{} echo "file {}"', /file \/guides\/s0\/page-0\.mdx\nfile /],
    ['rg -l rateLimitWindow / | xargs -n1 basename', /page-0\.mdx\n/],
    ['grep -rc rateLimitWindow /guides/s0 | grep -v ":0$"', /page-0\.mdx:1/],
    [
      'grep -rl rateLimitWindow / | while read -r f; do echo "== $f"; sed -n 1p "$f"; done',
      /== \/guides\/s0\/page-0\.mdx\n# Page 0/,
    ],
    [
      'for f in /index.mdx /unicode.mdx; do echo "--- $f"; head -1 $f; done',
      /--- \/index\.mdx\n# Home\n--- \/unicode\.mdx/,
    ],
    ['n=$(grep -rl rateLimitWindow / | wc -l); echo "found $n"', /found 3/],
    ['[ -f /nope.mdx ] && cat /nope.mdx || echo missing', /^exit: 0\nmissing$/],
    ['test -f /index.mdx && echo yes; [[ -d /guides ]] && echo dir', /yes\ndir/],
    ['cat /nope.mdx 2>/dev/null || echo missing', /^exit: 0\nmissing$/],
    ['ls /nope >/dev/null 2>&1; echo $?; cat < /dev/null | wc -c', /^exit: 0\n[12]\n0$/],
    ['cat /nope.mdx 2>&1 | head -1', /No such file/],
    ['wc -w /index.mdx; wc -c < /index.mdx', /\/index\.mdx\n\d+/],
    ['cat /guides/*/*.mdx | tr " " "\\n" | sort | uniq -c | sort -rn | head -3', /^exit: 0\n *\d+ \w+\n/],
    ['cut -d" " -f1 /index.mdx | head -1', /^exit: 0\n#$/],
    ['diff /index.mdx /index.mdx && echo same', /same/],
    ['comm -12 <(ls /guides/s0 | sort) <(ls /guides/s0 | sort) | head -1', /page-0\.mdx/],
    ['nl -ba /index.mdx | sed -n 3p', /3\tWelcome/],
    ['cat <<EOF\nhello $((1+2))\nEOF', /^exit: 0\nhello 3$/],
    ['grep --help | head -1; rg --help | head -1', /grep[^]*rg/],
    ['grep -rh "^## " /guides/s0 | sort -u | head -2', /## Section 0/],
    ['rg -n --no-heading -g "*.mdx" "Welcome" /', /\/index\.mdx:3:Welcome/],
    ['rg -tmd -c webhook / | head -1', /page-\d+\.mdx:\d+/],
    ['cat /llms.txt | grep -i home', /Home/],
    ['stat -c %s /index.mdx; basename /a/b.mdx .mdx; dirname /a/b.mdx', /\d+\nb\n\/a/],
    ['seq 1 3 | paste -sd, -', /1,2,3/],
    ['echo "Zoë 日本語" | grep -o "日本"', /^exit: 0\n日本$/],
  ])('%s', async (command, expected) => {
    expect(await runIn(app, command)).toMatch(expected)
  })

  test('pages are read without the interpreter just as with it', async () => {
    const paths = ['/index.mdx', 'unicode.mdx', '/long.mdx', '/openapi/api.json', '/guides/s0/page-0.mdx']
    for (const path of [...paths, paths.join(' '), '/index.mdx /index.mdx'])
      expect(await runIn(app, `cat ${path}`)).toBe(await runIn(app, `true && cat ${path}`))
    for (const path of [
      '/nope.mdx',
      '/guides',
      '/index.mdx /nope.mdx',
      '-n /index.mdx',
      '/guides/../index.mdx',
    ])
      expect(await runIn(app, `cat ${path}`)).toBe(await runIn(app, `true && cat ${path}`))
  })

  test('long output is cut at a line, and says how much is left', async () => {
    const text = await runIn(app, 'cat /guides/*/*.mdx')
    expect(text.length).toBeLessThan(30_300)
    expect(text).toMatch(/\n\[cut: \d+ more lines\. Narrow it down, or read on with sed -n or tail\.\]$/)
    expect(await runIn(app, 'cat /long.mdx')).toMatch(/a\n\[cut: \d+ more/)
  })
})
