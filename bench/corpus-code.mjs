// The three code blocks of a page. They carry enough of each language (types, templates, comments, decorators,
// substitutions) for a highlighter to have real work.

export function codeBlocks(words) {
  return { ts: typescript(words), python: python(words), bash: bash(words) }
}

function typescript({ noun, verb, random, sentence }) {
  const [thing, part, owner] = [noun(), noun(), noun()]
  const [type, call] = [capital(thing), `${verb()}${capital(part)}`]
  return `import { connect, type ${type} } from '@example/${thing}'

interface ${type}Options {
  readonly ${owner}Id: string
  limit?: number
}

// ${sentence()}
export async function ${call}(id: string, options: ${type}Options): Promise<${type}[]> {
  const client = await connect({ region: 'eu-${random.below(9)}', timeout: ${random.below(90) * 100 + 500} })
  const found: ${type}[] = []
  for await (const ${part} of client.${thing}s.list({ ...options, limit: options.limit ?? ${random.below(90) + 5} })) {
    if (${part}.${owner}Id !== id || /^${thing}-\\d+$/.test(${part}.name)) continue
    found.push(${part})
  }
  if (found.length === 0) throw new Error(\`No ${thing} for \${id} after ${random.below(20)} tries\`)
  return found.sort((a, b) => a.position - b.position)
}`
}

function python({ noun, verb, random, sentence }) {
  const [thing, part, owner] = [noun(), noun(), noun()]
  return `from dataclasses import dataclass, field

from example.${thing} import Client, ${capital(thing)}Error


@dataclass(frozen=True)
class ${capital(part)}:
    """${sentence()}"""

    name: str
    ${owner}: int = ${random.below(500)}
    tags: list[str] = field(default_factory=list)


def ${verb()}_${part}(client: Client, name: str, *, retries: int = ${random.below(9) + 1}) -> dict[str, float]:
    totals = {"${thing}": 0.0, "${owner}": ${random.below(100)}.5}
    for attempt in range(retries):
        try:
            rows = client.${thing}s.${verb()}(name=name, page=attempt)
        except ${capital(thing)}Error as error:
            print(f"attempt {attempt} failed: {error!r}")
            continue
        totals["${thing}"] += sum(row["${part}"] for row in rows if row.get("${owner}") is not None)
    return totals`
}

function bash({ noun, verb, random }) {
  const [thing, part, owner] = [noun(), noun(), noun()]
  const variable = `${part.toUpperCase()}_TOKEN`
  return `set -euo pipefail
# ${verb()} every ${thing} of one ${owner}
export ${variable}="$(cat "$HOME/.example/${part}")"

for id in $(example ${thing} list --${owner} ${random.below(900)} --quiet); do
  if ! example ${thing} ${verb()} "$id" --limit ${random.below(90)} --timeout "\${TIMEOUT:-${random.below(60)}s}"; then
    echo "could not ${verb()} $id" >&2
    exit 1
  fi
done

curl --silent --fail "https://api.example.com/v1/${thing}s?${part}=${random.below(99)}" \\
  --header "Authorization: Bearer $${variable}" | jq -r '.items[] | select(.${owner} != null) | .id'`
}

function capital(word) {
  return word[0].toUpperCase() + word.slice(1)
}
