import fs from 'node:fs'
import os from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../support/sampled.ts'
import { makeShellSite, runIn } from '../support/shell-site.ts'

const LONGEST_MS = 6000
const CANARY = 'canary-5f1c'
process.env['LECTERN_TEST_CANARY'] = CANARY

const ATTACKS: Readonly<Record<string, readonly string[]>> = {
  'loops that do not end': [
    'while true; do :; done',
    'until false; do :; done',
    'for ((;;)); do :; done',
    'for i in $(seq 1 100000000); do :; done',
    'while :; do echo x; done',
    'i=0; while [ $i -ge 0 ]; do i=$((i+1)); done',
    'while read -r l; do while true; do :; done; done < /index.mdx',
    'awk "BEGIN{while(1){}}"',
    'awk \'BEGIN{for(;;) s = s "xxxxxxxxxxxxxxxx"}\'',
    "sed ':a;s/^/x/;ba' /index.mdx",
    "sed -n ':a;N;ba' /long.mdx",
    'jq -n "def f: f; f"',
    'jq -n "[limit(1000000000; repeat(1))] | length"',
    'jq -n "[range(100000000)] | length"',
    'jq -n "last(range(1e12))"',
  ],
  'recursion and forks': [
    'f(){ f; }; f',
    ':(){ :|:& };:',
    'f(){ f|f& }; f',
    'f(){ echo $(f); }; f',
    'a(){ b; }; b(){ a; }; a',
    'eval "$(printf \'eval %s \' {1..200}) echo deep"',
    'x="x=\\"\\$x\\"; eval \\$x"; eval $x',
    `${'$('.repeat(300)}echo${')'.repeat(300)}`,
    `${'('.repeat(400)}echo${')'.repeat(400)}`,
    `echo $((${'('.repeat(500)}1${')'.repeat(500)}))`,
    `${'if true; then '.repeat(90)}echo${'; fi'.repeat(90)}`,
    'sleep 100 & sleep 100 & wait',
    'while true; do true & done',
    'trap "while true; do :; done" EXIT; exit',
  ],
  'words that become many': [
    'echo {1..100000000}',
    'echo {a..z}{a..z}{a..z}{a..z}{a..z}{a..z}',
    `echo ${'{a,b}'.repeat(40)}`,
    'seq 1 100000000',
    'seq 1 100000000 | wc -l',
    'printf "%1000000000s" x | wc -c',
    'printf "%0.1000000000f" 1',
    "printf 'x%.0s' {1..10000000} | wc -c",
    'x=aaaaaaaaaaaaaaaa; for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25; do x=$x$x; done; echo ${#x}',
    'x=$(cat /guides/*/*.mdx); y=$x$x$x$x; z=$y$y$y$y; w=$z$z$z$z; echo ${#w}',
    'a=({1..1000000}); echo ${#a[@]}',
    'yes | head -c 100000000',
    'awk \'BEGIN{printf "%999999999d", 1}\'',
    'jq -n \'"x" * 1000000000\'',
    'tr "\\0" "a" < /dev/zero | head -c 100000000',
    'head -c 1000000000 /dev/zero | wc -c',
    'cat /dev/urandom | head -c 10',
    'fold -w 1 /long.mdx | sort | uniq -c | sort -rn | fold -w 1 | wc -l',
  ],
  'patterns that explode': [
    "grep -rE '(a+)+$' /",
    "grep -rP '(a+)+$' /",
    "grep -E '(a|aa)+$' /long.mdx",
    "grep -E '(a|a?)+b' /long.mdx",
    "grep -E '(.*)*b' /long.mdx",
    "grep -rE 'a*a*a*a*a*a*b' /",
    "grep -P '(?=(a+))\\1*b' /long.mdx",
    "grep -E '(a+)+\\1b' /long.mdx",
    "grep -P '^(?:a?){60}a{60}$' /long.mdx",
    "grep -E '((a{1,100}){1,100}){1,100}b' /long.mdx",
    "rg '(x+x+)+y' /",
    "rg -o '(a|b|ab)*c' /long.mdx",
    "rg '(\\w+\\s?)+$' /",
    "rg -w '(a*)*' /long.mdx",
    "rg -x '(a|aa)*' /long.mdx",
    "sed -E 's/(a+)+b/x/' /long.mdx | wc -c",
    "sed -E 's/(a|aa)+$/x/g' /long.mdx | wc -c",
    "awk '/(a+)+b/' /long.mdx",
    'awk \'{ gsub(/(a|aa)+$/, "x") } 1\' /long.mdx | wc -c',
    'jq -Rn \'[inputs | test("(a+)+b")]\' /long.mdx',
    'x=$(cat /long.mdx); [[ $x =~ ^(a+)+$ ]] && echo y || echo n',
    'x=$(head -c 200 /long.mdx); [[ $x == +(+(a))b ]] && echo y || echo n',
    'x=$(cat /long.mdx); echo ${x//+(a)+(a)+(a)b/c} | wc -c',
    `case $(cat /long.mdx) in ${'*a'.repeat(30)}*b) echo y;; *) echo n;; esac`,
    `find / -name '${'*a'.repeat(20)}b'`,
    `ls /${'*'.repeat(50)}/${'*'.repeat(50)}b`,
    `rg --glob '${'**/'.repeat(30)}x' a /`,
  ],
  'more output than anybody wants': [
    'cat /guides/*/*.mdx',
    'cat $(for i in 1 2 3 4 5 6 7 8 9; do find / -name "*.mdx"; done)',
    'find / -name "*.mdx" | xargs cat | xargs -n1 echo',
    'find / -exec cat {} \\; 2>&1',
    "seq 1 100000 | xargs -I{} sh -c 'echo {}'",
    'yes "$(cat /long.mdx)" | head -100000',
    'grep -rn "" / -A100 -B100',
    'ls -R / / / / / / / / / /',
    'for f in $(find /); do for g in $(find /); do echo $f $g; done; done',
    'diff <(cat /guides/*/*.mdx) <(cat /guides/*/*.mdx | tac)',
    'sort -r $(find / -name "*.mdx") | sort | sort -r',
    'paste $(find / -name "*.mdx") | column -t',
  ],
  'ways out of the docs': [
    'cat /etc/passwd',
    'cat ../../../../../../etc/passwd',
    'cat /guides/../../etc/passwd',
    'cat "$(printf \'/etc/pass%s\' wd)"',
    'cat < /etc/hostname',
    'ls -la /root /home /work /tmp /var /usr 2>&1',
    'cat /proc/self/environ /proc/self/cmdline /proc/1/environ',
    'ls /proc /sys /dev',
    'cat /dev/fd/0 /dev/stdin /dev/tcp/127.0.0.1/80',
    'exec 3<>/dev/tcp/127.0.0.1/80; cat <&3',
    'find / -newer /etc/passwd',
    'grep -r root: /etc /proc /sys',
    'grep -f /etc/passwd /index.mdx',
    'rg -f /etc/passwd /index.mdx',
    'awk \'BEGIN{while((getline line < "/etc/passwd") > 0) print line}\'',
    'awk \'BEGIN{system("id"); "id" | getline x; print x}\'',
    'awk \'BEGIN{print ENVIRON["LECTERN_TEST_CANARY"], ENVIRON["PATH"]}\'',
    'sed -n "r /etc/passwd" /index.mdx',
    "sed 's/a/id/e' /index.mdx",
    'jq -n "env"',
    'jq -n "$ENV"',
    'jq -n \'input_filename, $__loc__, ("/etc/passwd" | input)\'',
    'jq -n \'include "x" {search: "/etc"}; .\'',
    'source /etc/profile; . /proc/self/environ',
    'env; export -p; set; declare -p; printenv',
    'echo $LECTERN_TEST_CANARY $HOME $PATH $USER $HOSTNAME $$ $PPID $UID',
    'cat ~root/.ssh/id_rsa ~/.bashrc',
    'hostname; whoami; id; uname -a; ps; date',
    'ls //..//..//etc',
    "cat $'/etc/pass\\x77d'",
  ],
  'writing and running': [
    'echo hi > /index.mdx',
    'echo hi >> /index.mdx',
    'echo hi >| /index.mdx',
    'echo hi &> /x',
    ': > /index.mdx',
    'cat <<EOF > /new.mdx\nhi\nEOF',
    'sed -i s/Welcome/Hacked/ /index.mdx',
    "sed -n 'w /index.mdx' /long.mdx",
    'awk \'{print > "/index.mdx"}\' /long.mdx',
    'echo hi | tee /index.mdx',
    'sort -o /index.mdx /long.mdx',
    'rm -rf / ; rm -rf --no-preserve-root /*',
    'mv /index.mdx /x; cp /long.mdx /index.mdx; ln -s /etc/passwd /p',
    'mkdir /x; touch /y; chmod 777 /index.mdx; truncate -s 0 /index.mdx',
    'find / -delete; find / -name "*.mdx" -exec rm {} +',
    'dd if=/dev/zero of=/index.mdx',
    'split -l 1 /long.mdx',
    'uniq /index.mdx /long.mdx',
    'curl http://127.0.0.1/; wget http://127.0.0.1/; nc 127.0.0.1 80',
    'python3 -c "print(1)"; node -e 1; perl -e 1; js-exec -c 1; sqlite3 :memory: "select 1"',
    'bash -c "cat /etc/passwd"; sh -c id; /bin/sh -c id; exec /bin/sh',
    'xargs -I{} bash -c "echo {}" < /index.mdx',
    'alias cat=rm; cat /index.mdx',
    'cat(){ echo hijacked; }; grep(){ echo hijacked; }; cat /index.mdx',
    'export PATH=/x; unset PATH; cd /nowhere; set -e; false',
    'hash -p /bin/sh cat; enable -f /x y; kill -9 $$; kill -9 1; ulimit -v 1',
  ],
  'odd input': [
    'cat /index.mdx\0/etc/passwd',
    '\0\0\0',
    'echo "\u202E\u200B\uFEFF" | rev',
    'echo \uD800',
    'grep "\uD83D" /unicode.mdx',
    `echo ${'x'.repeat(1900)}`,
    '"',
    "'",
    '$(',
    '<<EOF',
    '((((',
    '| | |',
    '&& ||',
    '}{',
    '\\',
    '#',
    ';;;;',
    'cat <<A <<B <<C',
    '\r\n\r\n',
    '\u001b[2J',
    "rg '[' /",
    "grep -E '{1,' /",
    "grep '\\(' /index.mdx",
    "rg '(?P<x' /",
    "grep -P '\\p{Nope}' /index.mdx",
    'grep -A 99999999999999999999 e /index.mdx',
    'head -n -99999999999999999999 /index.mdx',
    'xargs -n 0 echo < /index.mdx',
    'xargs -I < /index.mdx',
    'sed -n "99999999999,1p" /index.mdx',
  ],
}

/** Most of the time of all, and each like another of its kind; `fairness` runs the first. */
const LATER = new Set([
  'i=0; while [ $i -ge 0 ]; do i=$((i+1)); done',
  "grep -rP '(a+)+$' /",
  "grep -rE 'a*a*a*a*a*a*b' /",
  "rg -x '(a|aa)*' /long.mdx",
  "sed -E 's/(a|aa)+$/x/g' /long.mdx | wc -c",
  'awk \'{ gsub(/(a|aa)+$/, "x") } 1\' /long.mdx | wc -c',
  `case $(cat /long.mdx) in ${'*a'.repeat(30)}*b) echo y;; *) echo n;; esac`,
  'find / -name "*.mdx" | xargs cat | xargs -n1 echo',
  'for f in $(find /); do for g in $(find /); do echo $f $g; done; done',
  'diff <(cat /guides/*/*.mdx) <(cat /guides/*/*.mdx | tac)',
  'cat $(for i in 1 2 3 4 5 6 7 8 9; do find / -name "*.mdx"; done)',
  'paste $(find / -name "*.mdx") | column -t',
  'sort -r $(find / -name "*.mdx") | sort | sort -r',
  'find / -exec cat {} \\; 2>&1',
  "rg '(\\w+\\s?)+$' /",
])

describe('attacks', () => {
  const site = makeShellSite(200)
  const digest = () =>
    runIn(site.app, 'cat /index.mdx /llms.txt && wc -c /index.mdx /long.mdx && find / | sort | wc')
  let before = ''
  beforeAll(async () => void (before = await digest()))
  afterAll(async () => expect(await digest()).toBe(before))

  test('are many', () => expect(Object.values(ATTACKS).flat().length).toBeGreaterThanOrEqual(60))

  for (const [kind, commands] of Object.entries(ATTACKS))
    describe(kind, () => {
      test.each(
        sampled(
          commands.filter((command) => !LATER.has(command)),
          commands,
        ),
      )('%j', async (command) => {
        const began = performance.now()
        const text = await runIn(site.app, command)
        expect(performance.now() - began).toBeLessThan(LONGEST_MS)
        expect(text).toMatch(/^exit: \d+(?:\n|$)/)
        expect(text.length).toBeLessThan(33_000)
        expect(text).not.toContain(CANARY)
        expect(text).not.toMatch(/root:.*:0:|daemon:|\/node_modules\/|just-bash\/|\.[tj]s:\d+/)
        expect(text).not.toMatch(/executionLimits/)
        expect(text).not.toContain(site.root)
        if (os.hostname().length > 3) expect(text).not.toContain(os.hostname())
        expect(site.errors).toEqual([])
        expect(await runIn(site.app, 'sed -n 3p /index.mdx')).toBe('exit: 0\nWelcome to Acme.')
      })
    })

  test('nothing was written to disk', () => {
    expect(fs.readdirSync(site.root).sort()).toEqual(
      ['docs.json', 'guides', 'index.mdx', 'lectern.json', 'long.mdx', 'openapi', 'unicode.mdx'].sort(),
    )
    expect(fs.readFileSync(`${site.root}/index.mdx`, 'utf8')).toContain('Welcome to Acme.')
  })
})
