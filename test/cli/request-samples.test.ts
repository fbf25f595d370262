import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { lectern } from '../support/cli.ts'
import { docsJson, makeFolder } from '../support/site.ts'

const JSON_TYPE = "-H 'Content-Type: application/json'"
const KEY = '-H "Authorization: Bearer $TOKEN"'
const PETS = 'https://api.test/v1/pets'

/** Shell samples of `POST /pets`, and what is said of them. */
function saidOf(...sources: readonly string[]): Promise<readonly string[]> {
  return saidOfSamples('cURL', sources)
}

async function saidOfSamples(lang: string, sources: readonly string[]): Promise<readonly string[]> {
  const body = {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['name'],
          properties: {
            name: { type: 'string' },
            kind: { enum: ['cat', 'dog'] },
            born: { type: 'string', format: 'date' },
            age: { type: 'integer' },
          },
        },
      },
    },
  }
  const limit = { name: 'limit', in: 'query', required: true, schema: { type: 'integer' } }
  const responses = { 200: { description: 'OK' } }
  const root = makeFolder({
    'docs.json': docsJson({ navigation: { pages: ['index'] }, api: { openapi: 'api.json' } }),
    'index.mdx': 'Hi',
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      servers: [{ url: 'https://{region}.test/v1', variables: { region: { default: 'api' } } }],
      security: [{ key: [] }],
      components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
      paths: {
        '/pets': {
          post: {
            requestBody: body,
            responses,
            'x-codeSamples': sources.map((source) => ({ lang, source })),
          },
          get: { parameters: [limit], responses },
        },
        '/pets/{id}': { get: { responses } },
      },
    }),
  })
  const { stdout } = await lectern(['test', root, '--only', 'examples', '--json'])
  const { results } = JSON.parse(stdout) as {
    readonly results: readonly { readonly findings: readonly { readonly message: string }[] }[]
  }
  return results.map(({ findings }) => findings[0]?.message ?? 'fine')
}

test('shell samples are asked of a mock of their API, which says why it would refuse them', async () => {
  const why = (reason: string) => `The shell sample of POST /pets would be refused: ${reason}.`
  expect(
    await saidOf(
      `curl -X POST ${PETS} ${KEY} ${JSON_TYPE} -d '{"name": "Rex", "kind": "dog"}'`,
      // What the reader fills in.
      `curl ${PETS} ${KEY} ${JSON_TYPE} -d '{"name": "Rex", "kind": "YOUR_KIND", "born": "some day"}'`,
      `ID=1\ncurl ${PETS} ${KEY} ${JSON_TYPE} -d "{\\"name\\": \\"Rex\\", \\"age\\": $AGE}"`,
      // Another server, and something we cannot read.
      'curl https://elsewhere.example/v1/nothing',
      `curl --config secrets ${PETS}`,
      `cat <<'END' | curl ${PETS} ${KEY} --json @-\n{"name": "Rex"}\nEND`,
      `curl ${PETS} ${KEY} ${JSON_TYPE} -d '{"kind": "dog"}'`,
      `curl ${PETS} ${KEY} ${JSON_TYPE} -d '{"name": "Rex", "kind": "bird"}'`,
      `curl ${PETS} ${KEY} ${JSON_TYPE} -d '{"name": "Rex",}'`,
      `curl ${PETS} ${KEY} -d '{"name": "Rex"}'`,
      `curl ${PETS} ${JSON_TYPE} -d '{"name": "Rex"}'`,
      `curl -X POST ${PETS} ${KEY}`,
      `curl ${PETS}/7 ${KEY}`,
      `curl -X DELETE ${PETS} ${KEY}`,
      `curl ${PETS}s ${KEY} --json '{}'`,
      // No text in any encoding.
      `curl -X POST ${PETS}%zz ${KEY}`,
    ),
  ).toEqual([
    ...Array.from({ length: 6 }, () => 'fine'),
    why("the body does not fit: must have required property 'name'"),
    why('the body does not fit: at /kind it must be equal to one of the allowed values: "cat","dog"'),
    why('the body is no JSON'),
    why('it sends application/x-www-form-urlencoded, and the operation takes application/json'),
    why('it sends no credentials, which are the header "Authorization"'),
    why('the body is missing'),
    why('it calls GET /pets/{id}'),
    why('it sends DELETE /v1/pets, where the spec has GET, POST'),
    why('it sends POST /v1/petss, and the spec has no such path'),
    why('it sends POST /v1/pets%zz, and the spec has no such path'),
  ])
})

test('JavaScript samples run in an engine that reaches nothing, and what they send is judged', async () => {
  const why = (reason: string) => `The JavaScript sample of POST /pets would be refused: ${reason}.`
  const headers = "{ Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' }"
  const sent = (body: string) => `fetch('${PETS}', { method: 'POST', headers: ${headers}, body: ${body} })`
  expect(
    await saidOfSamples('JavaScript', [
      `const answer = await ${sent('JSON.stringify({ name: "Rex" })')}\nconsole.log((await answer.json()).id)`,
      `const axios = require('axios')\naxios.post('${PETS}', { name: 'Rex' }, { headers: { authorization: process.env.KEY } })`,
      // A login before it, and what the reader fills in.
      `const { token } = await (await fetch('https://api.test/v1/pets?limit=1')).json()\nawait ${sent('JSON.stringify({ name })')}`,
      // Nobody can tell what a library sends, nor what never ends.
      `import Pets from 'pets'\nnew Pets().create({})`,
      `for (;;) ;\n${sent('"{}"')}`,
      // One that tells nonsense of what it sends spoils nobody else's verdict.
      `JSON.stringify = () => '{"url":"${PETS}","method":"POST","headers":[],"body":7}'\nfetch('')`,
      sent('JSON.stringify({ kind: "dog" })'),
      `import axios from 'axios'\nawait axios({ method: 'post', url: '${PETS}', data: { name: 'Rex', kind: 'bird' }, headers: { authorization: 'x' } })`,
      `const r = await fetch('${PETS}', { method: 'POST', body: JSON.stringify({ name: 'Rex' }), headers: { authorization: 'x' } })`,
      `const request = new XMLHttpRequest()\nrequest.open('DELETE', '${PETS}')\nrequest.send()`,
    ]),
  ).toEqual([
    ...Array.from({ length: 6 }, () => 'fine'),
    why("the body does not fit: must have required property 'name'"),
    why('the body does not fit: at /kind it must be equal to one of the allowed values: "cat","dog"'),
    why('it sends text/plain, and the operation takes application/json'),
    why('it sends DELETE /v1/pets, where the spec has GET, POST'),
  ])
})

test('Python samples are read, not run, and what they would send is judged', async () => {
  const why = (reason: string) => `The Python sample of POST /pets would be refused: ${reason}.`
  const begin = `import os, requests\nurl = "${PETS}"\nheaders = {"Authorization": f"Bearer {os.environ['KEY']}"}\n`
  const mark = path.join(makeFolder({}), 'ran')
  expect(
    await saidOfSamples('Python', [
      `${begin}print(requests.post(url, json={"name": "Rex"}, headers=headers).json())`,
      `${begin}payload = {"name": name, "age": 3}\nresponse = requests.request("POST", url, headers=headers, json=payload)`,
      `import http.client, json\nconn = http.client.HTTPSConnection("api.test")\nconn.request("POST", "/v1/pets", json.dumps({"name": "x"}), {"Authorization": key, "Content-Type": "application/json"})`,
      `${begin}session = requests.Session()\nsession.headers["Authorization"] = key\nsession.headers.update({"x-a": "b"})\nwhile True:\n    session.post(url, json={"name": "Rex"})`,
      // Nobody can tell what these send, and nothing of them runs.
      `from pets import Pets\nPets().create()`,
      `open(${JSON.stringify(mark)}, "w").close()\n${begin}requests.post(url, **options)`,
      `${begin}with requests.Session() as session:\n    session.post(url, json={"kind": "dog"}, headers=headers)`,
      `${begin}requests.post(url, data={"name": "Rex"}, headers=headers)`,
      `${begin}requests.post(url, json={"name": "Rex"})`,
      `${begin}requests.put(url + "/" + str(7), json={}, headers=headers)`,
    ]),
  ).toEqual([
    ...Array.from({ length: 6 }, () => 'fine'),
    why("the body does not fit: must have required property 'name'"),
    why('it sends application/x-www-form-urlencoded, and the operation takes application/json'),
    why('it sends no credentials, which are the header "Authorization"'),
    why('it sends PUT /v1/pets/7, where the spec has GET'),
  ])
  expect(fs.existsSync(mark)).toBe(false)
})

test('curl in tested blocks is answered by the mock, and a request that does not fit fails the block', async () => {
  const block = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\`\n`
  const root = makeFolder({
    'docs.json': docsJson({ navigation: { pages: ['index'] }, api: { openapi: 'api.json' } }),
    'index.mdx': [
      block('bash test', `echo '{"name": "Rex"}' > pet.json\ncurl -s ${PETS} --json @pet.json | cat`),
      block('json output', '{\n  "id": 7\n}'),
      block('bash test', `for id in 1 2; do curl -s -o /dev/null -w '%{http_code} ' ${PETS}/$id; done`),
      block('text output', '204 204'),
      block('bash test', `curl -s -d 'https://api.test/v1/pets' ${PETS}`),
      block('bash test expect=2', 'curl() { echo 2; }\ncurl https://elsewhere.example'),
    ].join('\n'),
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      servers: [{ url: 'https://api.test/v1' }],
      paths: {
        '/pets': {
          post: {
            requestBody: {
              content: { 'application/json': { schema: { type: 'object', required: ['name'] } } },
            },
            responses: {
              400: { description: 'No' },
              201: { description: 'Made', content: { 'application/json': { example: { id: 7 } } } },
            },
          },
        },
        '/pets/{id}': { get: { responses: { 204: { description: 'Gone' } } } },
      },
    }),
  })
  const { stdout } = await lectern(['test', root, '--only', 'code', '--json'])
  const { results } = JSON.parse(stdout) as {
    readonly results: readonly { readonly findings: readonly { readonly message: string }[] }[]
  }
  expect(results.map(({ findings }) => findings[0]?.message ?? 'fine')).toEqual([
    'fine',
    'fine',
    'The mock of the API refused a request: it sends application/x-www-form-urlencoded, and the operation takes application/json.',
    'fine',
  ])
})
